import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestTexts } from "@microfinance/contract/core/texts.ts";
import { badRequest } from "./errors.ts";

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

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;

/**
 * Rejects JSON in which one object has the same key twice, at any depth and with any escapes. Parsers differ in which
 * of the two they use, so a proxy could have checked another value.
 *
 * @param text valid JSON; one pass over it, strings are skipped without being copied
 * @throws 400 with the key
 */
export function rejectDuplicateKeys(text: string): void {
  // The keys of each open object; null for a list.
  const open: (Set<string> | null)[] = [];
  let keys: Set<string> | null = null;
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) {
      const end = endOfString(text, at);
      if (expectsKey && keys !== null) addKey(keys, text.slice(at, end + 1));
      expectsKey = false;
      at = end;
    } else if (letter === openObject || letter === openList) {
      keys = letter === openObject ? new Set() : null;
      expectsKey = keys !== null;
      open.push(keys);
    } else if (letter === closeObject || letter === closeList) {
      open.pop();
      keys = open.at(-1) ?? null;
      expectsKey = false;
    } else if (letter === comma) expectsKey = keys !== null;
  }
}

function addKey(keys: Set<string>, literal: string): void {
  const key = literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
  if (keys.has(key)) throw badRequest(requestTexts.sentTwice(key.toWellFormed()));
  keys.add(key);
}

/** The position of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
