import {
  servedVersion,
  versionError,
  versionHeader,
} from "@microfinance/contract/core/versions.ts";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import { isStaffSession } from "./auth/staff-session.ts";
import type { Deps } from "./core/deps.ts";
import { serveHealth } from "./core/health/health.ts";
import { describeApi } from "./core/http/documents.ts";
import { handleError, AppError } from "./core/http/errors.ts";
import { securityHeaders } from "./core/http/security-headers.ts";
import { strictJsonParser } from "./core/http/json-parser.ts";
import { siteContentReader } from "./site/site-content.ts";
import { serveSite } from "./core/http/static.ts";
import { badHttp, badUrl } from "./core/http/bad-url.ts";
import { serveWalletSimulator } from "./mobile-money/simulator/serve-simulator.ts";
import { serveOutbox } from "./messaging/outbox-page.ts";
import { requestHandlers } from "./request-handlers.ts";
import { setRequestHandlers } from "./requests/request-handler.ts";
import { routeGroups } from "./route-groups.ts";

/** Larger bodies are rejected with 413 before they are buffered, unless an endpoint states its own limit. */
const bodyLimit = 256 * 1024;

/** Builds the application: plug-ins, the API under /api, and the site. It does not listen. */
export async function buildApp(
  deps: Deps,
  logger: FastifyServerOptions["logger"] = false,
): Promise<FastifyInstance> {
  setRequestHandlers(requestHandlers);
  const app = Fastify({
    logger: logger ?? false,
    bodyLimit,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // The client's address behind a trusted proxy; the header of any other sender is ignored.
    trustProxy: deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false,
    routerOptions: { maxParamLength: 200 },
    // A body may take five minutes, for uploads over slow networks, and no longer.
    requestTimeout: 300_000,
    frameworkErrors: badUrl,
    clientErrorHandler: badHttp,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest("actor", null);
  app.decorateRequest("early", null);
  app.decorateRequest("view", null);
  acceptJsonOnly(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: deps.env.NODE_ENV === "production" ? { maxAge: 31_536_000 } : false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  });
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await app.register(cookie);
  const rejectOverload = await serveHealth(app, deps);
  await app.register(
    async (api) => {
      api.addHook("onRequest", async (_request, reply) => {
        reply.headers(securityHeaders);
      });
      api.addHook("onRequest", rejectOverload);
      api.addHook("onRequest", sendVersion);
      api.addHook("preParsing", rejectCompressed);
      await describeApi(api, deps, isStaffSession);
      for (const group of routeGroups) group(api, deps);
    },
    { prefix: "/api" },
  );
  serveOutbox(app, deps);
  serveWalletSimulator(app, deps);
  await serveSite(app, deps.env.PUBLIC_URL, siteContentReader(deps));
  return app;
}

/** Serves the version of the API that the caller wants, and says which it is (CONN-12). */
async function sendVersion(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const wanted = request.headers[versionHeader.toLowerCase()]?.toString();
  const refusal = versionError(wanted);
  void reply.header(versionHeader, servedVersion(refusal === null ? wanted : undefined));
  if (refusal !== null) throw new AppError(400, refusal);
}

/** The size of a decompressed body is unknown in advance, so compressed bodies are rejected. */
async function rejectCompressed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() === "identity") return;
  void reply.header("accept-encoding", "identity");
  throw new AppError(415, "Send the body uncompressed.");
}

/** The API accepts JSON bodies only. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = strictJsonParser(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    parse(request, body.toString(), done),
  );
}
