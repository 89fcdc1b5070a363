import type { EndpointSchemas } from "@microfinance/contract/core/endpoint.ts";
import { requestTexts } from "@microfinance/contract/core/texts.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { badRequest } from "./errors.ts";

/** What is read of an endpoint. */
interface Queried {
  path: string;
  schemas: Pick<EndpointSchemas, "query">;
}

/** The query parameters of an endpoint. @throws Error for a query schema that is not an object */
export function queryNamesOf({ path, schemas: { query } }: Queried): ReadonlySet<string> {
  if (query === undefined) return new Set();
  if (query instanceof z.ZodObject) return new Set(Object.keys(query.shape));
  throw new Error(`The query of ${path} names no fields`);
}

/**
 * Rejects unknown and duplicate query parameters (SITE-19): a mistyped filter would otherwise return the whole list,
 * and of a duplicate parameter it is unclear which one applies.
 * @throws 400 with the parameter
 */
export function rejectUnknownQuery(request: FastifyRequest, known: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (!known.has(name)) throw badRequest(requestTexts.unknownParameter(name.toWellFormed()));
    if (Array.isArray(value)) throw badRequest(requestTexts.sentTwice(name));
  }
}
