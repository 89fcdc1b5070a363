import { version } from "@microfinance/contract/core/constants.ts";
import { currencyMark } from "@microfinance/contract/core/currency.ts";
import { apiVersions, versionHeader } from "@microfinance/contract/core/versions.ts";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { refreshTokenOf } from "./sign-in-cookies.ts";
import type { Deps } from "../deps.ts";
import { unauthorized } from "./errors.ts";
import { addExamples, type Described } from "./examples.ts";
import { clientScopes, headersOfClients, markDeprecatedFields } from "./operations.ts";
import { describeWebhooks } from "./webhooks.ts";
import { callerOf } from "./session.ts";

/** The reference page has inline styles and icons as data URLs; it loads nothing from another host. */
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

/** Whether a refresh token is that of a live session of staff; the sessions are those of a noun above. */
type StaffSessionCheck = (deps: Deps, refreshToken: string) => Promise<boolean>;

/**
 * Describes the API from the contract: the document at /api/openapi.json, the reference page at /api/docs. In
 * production both require staff: a list of every call would help an attacker.
 */
export async function describeApi(
  app: FastifyInstance,
  deps: Deps,
  isStaffSession: StaffSessionCheck,
): Promise<void> {
  const onRequest = async (request: FastifyRequest) => {
    if (deps.env.NODE_ENV === "production") await requireStaff(request, deps, isStaffSession);
  };
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Microfinance API",
        version,
        description: [
          `Amounts are ${currencyMark} with at most two decimals; dates without time are YYYY-MM-DD.`,
          "Every JSON object reply carries success, msg and message; an error also error, and fields where inputs are wrong.",
          "Lists take page_size up to 100, and the next of a reply as the cursor of the next page; null is the end.",
          "A program gets a token at /oauth/token; its writes take the header Idempotency-Key, kept for seven days.",
          `The header ${versionHeader} is one of ${apiVersions.join(", ")}, the newest without it; a deprecated call answers with Deprecation and Sunset.`,
          "The webhooks are the events that a receiver gets, signed by Standard Webhooks.",
        ].join(" "),
      },
      servers: [{ url: "/api" }],
      webhooks: describeWebhooks(),
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          client: {
            type: "oauth2",
            flows: { clientCredentials: { tokenUrl: "/api/oauth/token", scopes: clientScopes } },
          },
        },
      },
    },
    stripBasePath: true,
    transformObject: jsonSchemaTransformObject,
    transform: (input) => {
      const { url, ...transformed } = jsonSchemaTransform(input);
      // The transform has written JSON Schema in the place of Zod's.
      const schema = transformed.schema as Described;
      const [method] = [input.route.method].flat();
      const call = `${method} ${url.replace("/api", "").replaceAll(/:(\w+)/g, "{$1}")}`;
      addExamples(schema, call, input.schema.body);
      markDeprecatedFields(schema, call);
      const headers = headersOfClients(schema, method === "GET");
      return { url, schema: headers === undefined ? schema : { ...schema, headers } };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: "/api",
    // The top bar only loads another document, under the plug-in's own name.
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
 * Accepts a staff member's access token, or their session cookie, since opening a page sends no token. The check does
 * not use the cookie's token.
 * @throws 401 for any other caller
 */
async function requireStaff(
  request: FastifyRequest,
  deps: Deps,
  isStaffSession: StaffSessionCheck,
): Promise<void> {
  const caller = await callerOf(request, deps);
  if (caller?.area === "staff") return;
  const token = caller === null ? refreshTokenOf(request, deps) : null;
  if (token !== null && (await isStaffSession(deps, token))) return;
  throw unauthorized("Sign in as staff first, then open this page again.");
}
