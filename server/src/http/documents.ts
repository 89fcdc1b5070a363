import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** Describes the API from the contract: the document at /api/openapi.json, the reference page at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
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
    staticCSP: true,
    transformStaticCSP: allowInlineStyle,
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

/** The reference page styles itself inline; scripts stay our own. */
function allowInlineStyle(policy: string): string {
  return policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'");
}
