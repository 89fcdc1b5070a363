import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { schemas, success } from "@microfinance/contract/core/endpoint-schemas.ts";
import { openTestBrowser, tokenWith } from "./test-browser.ts";

const thingSchemas = schemas({
  summary: "A thing",
  params: z.object({ id: z.string() }),
  query: z.object({ part: z.string().optional() }),
  response: success({ thing: z.string() }),
});

const readThing: Endpoint<typeof thingSchemas> = {
  method: "GET",
  path: "/things/{id}",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag: "things",
};

let responses: Response[];
let requests: { path: string; init: RequestInit }[];

beforeEach(() => {
  vi.resetModules();
  openTestBrowser();
  responses = [];
  requests = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    requests.push({ path, init });
    const response = responses.shift();
    return response === undefined
      ? Promise.reject(new TypeError("offline"))
      : Promise.resolve(response);
  });
});

async function signedIn() {
  const session = await import("./session.ts");
  const iat = Date.now() / 1000;
  const token = tokenWith({
    id: 1,
    role: "staff",
    first_name: "A",
    last_name: "B",
    iat,
    exp: iat + 900,
  });
  session.startSession(token);
  return { session, token };
}

/** A connection which neither responds nor breaks. */
const hangingFetch = (_: string, { signal }: RequestInit) =>
  new Promise((_response, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

describe("AUTH-29 calls", () => {
  test("carry the bearer token and the JSON content type, and fill path and query", async () => {
    const { token } = await signedIn();
    const { call } = await import("./api.ts");
    responses.push(Response.json({ success: true, msg: "", message: "", thing: "x" }));
    const response = await call(readThing, { params: { id: "LN/1" }, query: { part: "a b" } });
    expect(response?.thing).toBe("x");
    expect(requests[0]?.path).toBe("/api/things/LN%2F1?part=a+b");
    const headers = new Headers(requests[0]?.init.headers);
    expect(headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(headers.get("content-type")).toBe("application/json");
  });

  test("BR-5 read of the branch that the address of the back office names, and of no other", async () => {
    await signedIn();
    const { call } = await import("./api.ts");
    const { responseKey } = await import("./query.ts");
    const { sectionHref } = await import("./use-section.ts");
    const send = async (endpoint: Endpoint<typeof thingSchemas>) => {
      responses.push(Response.json({ thing: "x" }));
      await call(endpoint, { params: { id: "1" } });
      return requests.at(-1)?.path;
    };
    const whole = responseKey(readThing);
    Object.assign(window.location, { pathname: "/staff/dashboard", hash: "#loans?branch=BO" });
    expect(await send(readThing)).toBe("/api/things/1?branch=BO");
    expect(responseKey(readThing)).toEqual([...whole, "BO"]);
    expect(sectionHref("customers", { query: "kamara" })).toBe("#customers?query=kamara&branch=BO");
    for (const other of [{ method: "PUT" }, { access: "public" }, { tag: "branches" }] as const)
      expect(await send({ ...readThing, ...other })).toBe("/api/things/1");
    Object.assign(window.location, { pathname: "/user/dashboard" });
    expect(await send(readThing)).toBe("/api/things/1");
    expect(responseKey(readThing)).toEqual(whole);
  });

  test("are skipped with a console warning when no token is stored, and return nothing", async () => {
    const warning = vi.spyOn(console, "warn").mockReturnValue();
    const { call, callOrReject, download } = await import("./api.ts");
    expect(await call(readThing, { params: { id: "1" } })).toBeUndefined();
    expect(await download(readThing, { params: { id: "1" } })).toBeUndefined();
    expect(requests).toEqual([]);
    expect(warning).toHaveBeenCalledTimes(2);
    await expect(callOrReject(readThing, { params: { id: "1" } })).rejects.toMatchObject({
      name: "NotSignedInError",
    });
    expect(requests).toEqual([]);
    warning.mockRestore();
  });

  test("SITE-23 an error has the message and the status code, 500 without a response", async () => {
    await signedIn();
    const { call } = await import("./api.ts");
    await expect(call(readThing, { params: { id: "1" } })).rejects.toMatchObject({
      status: 500,
      hasResponse: false,
      message: "Network Error",
    });
    responses.push(Response.json({ message: "Taken." }, { status: 409 }));
    await expect(call(readThing, { params: { id: "1" } })).rejects.toMatchObject({
      status: 409,
      hasResponse: true,
      message: "Taken.",
    });
  });

  test("SITE-50 a call without a response times out after 8 seconds, a large body has more time", async () => {
    await signedIn();
    vi.useFakeTimers();
    try {
      vi.stubGlobal("fetch", hangingFetch);
      const { call } = await import("./api.ts");
      const { post } = await import("./post.ts");
      const outcomes: string[] = [];
      const follow = (name: string, sent: Promise<unknown>) =>
        sent.catch((error: { name: string; hasResponse: boolean; message: string }) => {
          expect(error).toMatchObject({
            hasResponse: false,
            status: 500,
            message: "Network Error",
          });
          outcomes.push(`${name} ${error.name}`);
        });
      const small = follow("small", call(readThing, { params: { id: "1" } }));
      const large = follow("large", post("/files", { content: "x".repeat(40_000) }));
      await vi.advanceTimersByTimeAsync(7_999);
      expect(outcomes).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(outcomes).toEqual(["small TimeLimitError"]);
      await vi.advanceTimersByTimeAsync(10_100);
      expect(outcomes).toEqual(["small TimeLimitError", "large TimeLimitError"]);
      await Promise.all([small, large]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("SITE-50 a response whose end never comes is given up too, and a caller's own abort stays one", async () => {
    await signedIn();
    vi.useFakeTimers();
    try {
      const { call } = await import("./api.ts");
      vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) =>
        Promise.resolve(
          new Response(
            new ReadableStream({
              start: (body) => {
                signal?.addEventListener("abort", () => body.error(signal.reason));
              },
            }),
          ),
        ),
      );
      const cut = call(readThing, { params: { id: "1" } });
      const outcome = cut.catch((error: Error) => error.name);
      await vi.advanceTimersByTimeAsync(8_000);
      expect(await outcome).toBe("TimeLimitError");
      vi.stubGlobal("fetch", hangingFetch);
      const left = new AbortController();
      const aborted = call(readThing, { params: { id: "1" }, signal: left.signal });
      const ended = aborted.catch((error: Error) => error.name);
      left.abort();
      expect(await ended).toBe("AbortError");
    } finally {
      vi.useRealTimers();
    }
  });

  test("a success without JSON is an error, and no sign-out", async () => {
    const { session } = await signedIn();
    const { call, callOrReject } = await import("./api.ts");
    for (const send of [call, callOrReject]) {
      responses.push(new Response("<title>Gateway</title>"));
      await expect(send(readThing, { params: { id: "1" } })).rejects.toMatchObject({
        name: "UnreadableResponseError",
      });
    }
    expect(session.getSession().state).toBe("signed-in");
  });

  test("a 401 removes the token, a 403 is logged and does not", async () => {
    const { session } = await signedIn();
    const warning = vi.spyOn(console, "warn").mockReturnValue();
    const { call } = await import("./api.ts");
    responses.push(Response.json({ success: false, msg: "No." }, { status: 403 }));
    await expect(call(readThing, { params: { id: "1" } })).rejects.toMatchObject({
      status: 403,
      message: "No.",
    });
    expect(warning).toHaveBeenCalledWith("Forbidden: User does not have permission.");
    expect(session.getSession().state).toBe("signed-in");
    responses.push(Response.json({ success: false, msg: "Unauthorized" }, { status: 401 }));
    await expect(call(readThing, { params: { id: "1" } })).rejects.toMatchObject({ status: 401 });
    expect(session.getSession().state).toBe("signed-out");
    warning.mockRestore();
  });

  test("SITE-15 read the server's text from msg, then message, and the invalid fields", async () => {
    await signedIn();
    const { call } = await import("./api.ts");
    responses.push(Response.json({ message: "Second" }, { status: 400 }));
    await expect(call(readThing, { params: { id: "1" } })).rejects.toMatchObject({
      message: "Second",
    });
    responses.push(
      Response.json(
        { msg: "First", message: "Second", fields: { email: "Taken" } },
        { status: 409 },
      ),
    );
    await expect(call(readThing, { params: { id: "1" } })).rejects.toMatchObject({
      message: "First",
      fields: { email: "Taken" },
    });
  });
});
