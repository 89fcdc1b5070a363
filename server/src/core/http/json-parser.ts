import type { FastifyInstance, FastifyRequest } from "fastify";
import { rejectDuplicateKeys } from "./doubled-keys.ts";

/** Parses a JSON text, or returns the error; all parsers of JSON bodies use it. */
export type JsonParser = (
  request: FastifyRequest,
  text: string,
  done: (error: Error | null, body?: unknown) => void,
) => void;

/**
 * The only parser of JSON bodies: keys that would change an object's prototype and duplicate keys are rejected, and an
 * empty body counts as none.
 */
export function strictJsonParser(scope: FastifyInstance): JsonParser {
  const parse = scope.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    if (text === "") return done(null);
    void parse(request, text, (failure, body) => done(failure ?? doubledKey(text), body));
  };
}

function doubledKey(text: string): Error | null {
  try {
    rejectDuplicateKeys(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
