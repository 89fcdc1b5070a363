import type { LightMyRequestResponse } from "fastify";
import type { BuiltRequest } from "./build-request.ts";

/** Secrets and internals that no response may contain. */
const leaks: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a password hash", /\$argon2|password_hash/],
  ["the hash of a token", /token_hash/],
  ["a stack", /\n\s+at .+:\d+:\d+|node_modules|\.ts:\d+/],
  [
    "SQL or an error of PostgreSQL",
    /syntax error at or near|violates \w+[- ]?\w* constraint|relation "\w+"|column "\w+"|invalid input syntax|SQLSTATE|duplicate key/,
  ],
  ["the text of an internal error", /Cannot read propert|is not a function|ECONNREFUSED|ZodError/],
];
const token = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\./;
const returnsTokens = /\/(oauth\/token|signin(\/[\w-]+){0,2}|phone-codes\/sign-in|refresh-token)$/;

/** Milliseconds after which a request counts as hanging: the file of everything takes ten seconds on a busy machine. */
const longest = 60_000;

/** What is wrong with the text of a response; null for nothing. */
export function leakIn(text: string): string | null {
  // The name of an unknown field is the sender's own.
  const own = text.replaceAll(/Unknown field \\"[^"]*"/g, "");
  const leak = leaks.find(([, pattern]) => pattern.test(own));
  return leak ? `contains ${leak[0]}` : null;
}

/** What is wrong with a response; null for nothing. */
export function responseError(
  request: BuiltRequest,
  response: LightMyRequestResponse,
  hasSession: boolean,
  milliseconds: number,
): string | null {
  const { statusCode: status, body, headers } = response;
  const { endpoint, url } = request;
  if (request.isAmbiguous && ![400, 401, 403, 404, 413, 429].includes(status))
    return `has status ${status} for a duplicate or unknown name`;
  if (status >= 500) return `has status ${status}`;
  if (milliseconds > longest) return `took ${Math.round(milliseconds)} ms`;
  const leak = leakIn(body);
  if (leak !== null) return leak;
  if (token.test(body) && !returnsTokens.test(endpoint.path)) return "contains a token";
  // The router rejects a longer part of a path before any endpoint is known.
  const isRoutable = (url.split("?")[0] ?? "").split("/").every((part) => part.length <= 200);
  const isRouted =
    request.reachesEndpoint && isRoutable && status !== 414 && !url.includes("%ED%A0%80");
  if (endpoint.access !== "public" && !hasSession && isRouted && status !== 401)
    return `has status ${status} without a session`;
  if (headers["access-control-allow-origin"] !== undefined) return "permits other origins";
  if (request.method === "HEAD") return null;
  if (headers["content-disposition"] !== undefined) return fileError(headers);
  if (!String(headers["content-type"]).startsWith("application/json")) return "is not JSON";
  return envelopeError(endpoint.path, status, response.json());
}

function fileError(headers: LightMyRequestResponse["headers"]): string | null {
  if (!String(headers["content-disposition"]).startsWith("attachment")) return "renders a file";
  return headers["x-content-type-options"] === "nosniff"
    ? null
    : "lets the browser sniff a file's type";
}

/** SITE-15: every object says whether it succeeded; an error has one message under three names, a token's under two. */
function envelopeError(path: string, status: number, json: unknown): string | null {
  if (status < 400 && Array.isArray(json)) return null;
  const { success, msg, message, error } = Object(json);
  if (status < 400) return success === true ? null : "lacks success";
  const isComplete = typeof message === "string" && message !== "";
  return success === false &&
    isComplete &&
    msg === message &&
    (error === message || path === "/oauth/token")
    ? null
    : "is an error of another shape";
}
