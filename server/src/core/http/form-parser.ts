import { requestTexts } from "@microfinance/contract/core/texts.ts";
import type { FastifyInstance } from "fastify";
import { badRequest } from "./errors.ts";

/** Lets the calls of this scope take a form beside JSON: an object of texts, a field that comes twice is refused. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 4_096 },
    (_request, body, done) => {
      const fields = new Map<string, string>();
      for (const [name, value] of new URLSearchParams(body.toString())) {
        if (fields.has(name)) return done(badRequest(requestTexts.sentTwice(name)));
        fields.set(name, value);
      }
      done(null, Object.fromEntries(fields));
    },
  );
}
