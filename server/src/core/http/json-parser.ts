import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseDoubledKeys } from "./doubled-keys.ts";

/** Parses a JSON text, or tells why it cannot: what every parser of JSON bodies uses. */
export type JsonParser = (
  request: FastifyRequest,
  text: string,
  done: (error: Error | null, body?: unknown) => void,
) => void;

/**
 * The one way JSON bodies are parsed: keys that would reach an object's prototype and keys sent twice are refused, and
 * an empty body counts as none.
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
    refuseDoubledKeys(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
