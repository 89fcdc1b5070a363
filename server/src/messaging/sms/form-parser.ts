import type { FastifyRequest } from "fastify";
import { requestTexts } from "@microfinance/contract/core/texts.ts";
import { badRequest } from "../../core/http/errors.ts";

/** Parses a form body into an object of texts; a field that comes twice is refused, as in JSON. */
export function formParser(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString())) {
    if (fields.has(name)) return done(badRequest(requestTexts.sentTwice(name)));
    fields.set(name, value);
  }
  done(null, Object.fromEntries(fields));
}
