// `npm start`: installs, builds and starts the server. Runs on Node.js 20 without packages.
import { createServer } from "node:net";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { pinnedNode, runForeground } from "./pinned-node.mjs";

try {
  await checkPort();
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runForeground(pinnedNode(), ["server/src/main.ts"], { channel: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Fails before minutes of installing and building. The server validates every setting itself. */
async function checkPort() {
  const port = Number(process.env["PORT"] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const host = process.env["HOST"] || "0.0.0.0";
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === "EADDRINUSE"
        ? reject(
            new Error(
              `PORT ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`,
            ),
          )
        : resolve(undefined),
    );
    probe.listen(port, host, () => probe.close(resolve));
  });
}
