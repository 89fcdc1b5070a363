import { setTimeout as wait } from "node:timers/promises";

/** A request as a trial sends it. */
export interface Call {
  method: string;
  /** From the slash on, with the query. */
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
}

/** What came back. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body read as JSON; undefined when it is none. */
  json: unknown;
  /** Milliseconds from sending to the end of the body. */
  taken: number;
}

/** Nothing we serve takes longer, whatever is asked. Milliseconds. */
const longestWait = 20_000;

/**
 * Sends a request to `origin` and reads the whole answer.
 *
 * @throws when the connection breaks or nothing comes within `longestWait`
 */
export async function send(origin: string, call: Call): Promise<Answer> {
  const begun = performance.now();
  const { body } = call;
  const response = await fetch(`${origin}${call.path}`, {
    method: call.method,
    redirect: "manual",
    signal: AbortSignal.timeout(longestWait),
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

/** Reads a value out of an answer's JSON: `read(answer, "loan", "id")`. Undefined where there is none. */
export function read(answer: { json: unknown }, ...path: (string | number)[]): unknown {
  let value = answer.json;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** The same for a value that has to be a text. */
export function readText(answer: { json: unknown }, ...path: (string | number)[]): string {
  const value = read(answer, ...path);
  if (typeof value !== "string") throw new Error(`No text ${path.join(".")} in the answer`);
  return value;
}

/** The same for a value that has to be a number. */
export function readNumber(answer: { json: unknown }, ...path: (string | number)[]): number {
  const value = read(answer, ...path);
  if (typeof value !== "number") throw new Error(`No number ${path.join(".")} in the answer`);
  return value;
}

/** Asks again and again until `done` answers something; @throws after `patience` milliseconds, naming `what`. */
export async function until<Found>(
  what: string,
  done: () => Promise<Found | undefined | false>,
  patience = 60_000,
  pause = 50,
): Promise<Found> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await done();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Gave up waiting for ${what}`);
    await wait(pause);
  }
}
