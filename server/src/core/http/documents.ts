import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { isStaffSession } from "../../auth/staff-session.ts";
import { refreshTokenOf } from "../../auth/refresh-cookie.ts";
import type { Deps } from "../deps.ts";
import { unauthorized } from "./errors.ts";
import { callerOf } from "./session.ts";

/** The reference page styles itself inline and draws its icons from data; nothing comes from another host. */
const policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/**
 * Describes the API from the contract: the document at /api/openapi.json, the reference page at /api/docs. In
 * production both are for signed-in staff: a list of every call helps who looks for a weak one.
 */
export async function describeApi(app: FastifyInstance, deps: Deps): Promise<void> {
  const onRequest = async (request: FastifyRequest) => {
    if (deps.env.NODE_ENV === "production") await refuseStrangers(request, deps);
  };
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Microfinance API",
        version: "1.0.0",
        description:
          "Amounts are NLe with at most two decimals; dates without time are YYYY-MM-DD. Every JSON object reply carries success, msg and message.",
      },
      servers: [{ url: "/api" }],
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: "/api",
    // The bar at the top only asks for another document, under the plug-in's own name.
    theme: {
      title: "Microfinance API",
      css: [{ filename: "house.css", content: ".swagger-ui .topbar { display: none }" }],
    },
    staticCSP: policy,
    uiHooks: { onRequest },
  });
  app.get("/openapi.json", { schema: { hide: true }, onRequest }, () => app.swagger());
}

/**
 * Lets in a staff member's access token, or the browser of one: opening a page sends only the session's cookie, which
 * is looked at and not used up.
 * @throws 401 for everybody else
 */
async function refuseStrangers(request: FastifyRequest, deps: Deps): Promise<void> {
  const caller = await callerOf(request, deps);
  if (caller?.area === "staff") return;
  const token = caller === null ? refreshTokenOf(request, deps) : null;
  if (token !== null && (await isStaffSession(deps, token))) return;
  throw unauthorized("Sign in as staff first, then open this page again.");
}
