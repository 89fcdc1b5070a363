import { type Answer, read } from "../call.ts";
import type { Case } from "./cases.ts";

/** What no answer may contain: secrets, and the inner workings. */
const leaks: [what: string, pattern: RegExp][] = [
  ["a password hash", /\$argon2|password_hash/],
  ["the hash of a token", /token_hash/],
  ["a stack", /\n\s+at .+:\d+:\d+|node_modules|\.ts:\d+/],
  [
    "SQL or PostgreSQL's words",
    /syntax error at or near|violates \w+[- ]?\w* constraint|relation "\w+"|column "\w+"|invalid input syntax|SQLSTATE|duplicate key/,
  ],
  ["the text of an internal error", /Cannot read propert|is not a function|ECONNREFUSED|ZodError/],
];
const token = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\./;
const handsOutTokens = /\/(signin(\/[\w-]+){0,2}|refresh-token)$/;

/** Longer than this and somebody would call it hanging. Milliseconds. */
const patience = 10_000;

/** What is wrong with an answer, or null. */
export function complaint(made: Case, answer: Answer): string | null {
  const { operation, call, reaches } = made;
  const { status, text, headers } = answer;
  if (made.isAmbiguous && ![400, 401, 403, 404, 413, 429].includes(status))
    return `answered ${status} to what is sent twice or unknown`;
  if (status >= 500) return `answered ${status}`;
  if (answer.taken > patience) return `took ${Math.round(answer.taken)} ms`;
  const leak = leaks.find(([, pattern]) => pattern.test(text));
  if (leak) return `shows ${leak[0]}`;
  if (token.test(text) && !handsOutTokens.test(operation.path)) return "shows a token";
  const routed = reaches && status !== 414 && !/%ED%A0%80/.test(call.path) && !isTooLong(call.path);
  if (operation.secured && call.token === undefined && routed && status !== 401)
    return `answered ${status} to a stranger`;
  if (headers.get("access-control-allow-origin") !== null) return "lets other origins read it";
  if (call.method === "HEAD" || status === 431) return null;
  if (headers.get("content-disposition") !== null) return fileComplaint(headers);
  if (!headers.get("content-type")?.startsWith("application/json")) return "is no JSON";
  if (status >= 400) return refusalComplaint(answer);
  const isBareList = Array.isArray(answer.json);
  return isBareList || read(answer, "success") === true ? null : "does not say that it succeeded";
}

function fileComplaint(headers: Headers): string | null {
  const asFile = headers.get("content-disposition")?.startsWith("attachment") === true;
  if (!asFile) return "shows a file instead of saving it";
  return headers.get("x-content-type-options") === "nosniff" ? null : "lets a file be guessed";
}

function refusalComplaint(answer: Answer): string | null {
  const message = read(answer, "message");
  const same = read(answer, "msg") === message && read(answer, "error") === message;
  const well = typeof message === "string" && message !== "" && same;
  return well && read(answer, "success") === false ? null : "is a refusal of another shape";
}

/** A part of a path above the router's limit names no call at all, so nobody is asked who they are. */
function isTooLong(path: string): boolean {
  return (path.split("?")[0] ?? "").split("/").some((part) => part.length > 200);
}
