import { setTimeout as wait } from "node:timers/promises";

/** A request of a test. */
export interface Call {
  method: string;
  /** With the leading slash and the query. */
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
}

/** The response to a `Call`. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
  /** Milliseconds from the request to the end of the body. */
  taken: number;
}

/**
 * Sends a request to `origin` and reads the whole response.
 *
 * @throws when the connection breaks or there is no response within `longestUntil`
 */
export async function send(origin: string, call: Call): Promise<ApiResponse> {
  const begun = performance.now();
  const { body } = call;
  const response = await fetch(`${origin}${call.path}`, {
    method: call.method,
    redirect: "manual",
    signal: AbortSignal.timeout(longestUntil),
    headers: {
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const taken = performance.now() - begun;
  return { status: response.status, headers: response.headers, text, json: parsed(text), taken };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a value from a response's JSON: `read(response, "loan", "id")`. Undefined if it is missing. */
export function read(response: { json: unknown }, ...path: (string | number)[]): unknown {
  let value = response.json;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** The same for a required string. */
export function readText(response: { json: unknown }, ...path: (string | number)[]): string {
  const value = read(response, ...path);
  if (typeof value !== "string") throw new Error(`No text ${path.join(".")} in the response`);
  return value;
}

/** The same for a required number. */
export function readNumber(response: { json: unknown }, ...path: (string | number)[]): number {
  const value = read(response, ...path);
  if (typeof value !== "number") throw new Error(`No number ${path.join(".")} in the response`);
  return value;
}

/**
 * Milliseconds after which what is waited for never comes: a busy machine may take minutes, and a test names what it
 * waited for before its own limit ends it.
 */
export const longestUntil = 240_000;

/** Repeats `done` until it returns a value. @throws with `what` after `timeout` milliseconds */
export async function until<Found>(
  what: string,
  done: () => Promise<Found | undefined | false>,
  timeout = longestUntil,
  pause = 50,
): Promise<Found> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const found = await done();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Gave up waiting for ${what}`);
    await wait(pause);
  }
}
