import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { requestTexts } from "@microfinance/contract/texts/requests.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { badRequest } from "./errors.ts";

/** The query parameters that an endpoint declares. @throws Error for a query that is no object of named fields */
export function queryNamesOf(endpoint: Pick<Endpoint, "path" | "query">): ReadonlySet<string> {
  if (endpoint.query === undefined) return new Set();
  if (endpoint.query instanceof z.ZodObject) return new Set(Object.keys(endpoint.query.shape));
  throw new Error(`The query of ${endpoint.path} names no fields`);
}

/**
 * Refuses a query that is not fully understood (SITE-19): a filter with a typing error would otherwise answer the whole
 * list, and of a parameter sent twice nobody knows which one counts.
 * @throws 400 that names the parameter
 */
export function refuseUnknownQuery(request: FastifyRequest, known: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (!known.has(name)) throw badRequest(requestTexts.unknownParameter(name.toWellFormed()));
    if (Array.isArray(value)) throw badRequest(requestTexts.sentTwice(name));
  }
}
