import { connect } from "node:net";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeFile, makePayload, sampleFiles } from "../../../test-support/make-application.ts";
import { makeCustomer } from "../../../test-support/make.ts";
import { buildApp } from "../../app.ts";
import { describeRequest } from "./request-log.ts";

let t: TestApp;
let production: FastifyInstance;

beforeAll(async () => {
  t = await testApp();
  const env = {
    ...t.deps.env,
    NODE_ENV: "production",
    PUBLIC_URL: "https://lender.example",
  } as const;
  production = await buildApp({ ...t.deps, env });
});
afterAll(async () => {
  await production.close();
  await t.close();
});

/** Responses of every kind. */
const kinds: [what: string, status: number, request: InjectOptions][] = [
  ["a success", 200, { url: "/api/openapi.json" }],
  ["a caller without a session", 401, { url: "/api/user/profile" }],
  ["nothing there", 404, { url: "/api/nothing/here" }],
  ["bad input", 400, { method: "POST", url: "/api/user/signin", payload: {} }],
  ["a bad address", 400, { url: "/api/loans/%zz" }],
  ["too long an address", 414, { method: "POST", url: `/api/loans/${"9".repeat(300)}/pay` }],
  [
    "too much",
    413,
    { method: "POST", url: "/api/user/signin", payload: { email: "a".repeat(300_000) } },
  ],
  [
    "no JSON",
    415,
    {
      method: "POST",
      url: "/api/user/signin",
      headers: { "content-type": "text/xml" },
      payload: "<a/>",
    },
  ],
];

describe("headers of the API", () => {
  test.each(kinds)(
    "of %s (%i) forbid content sniffing, frames and caching",
    async (_what, status, request) => {
      const response = await t.app.inject(request);
      expect(response.statusCode).toBe(status);
      expect(response.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(response.headers["x-powered-by"]).toBeUndefined();
      expect(response.headers["server"]).toBeUndefined();
    },
  );

  test("send no referrer to other sites", async () => {
    for (const url of ["/api/user/profile", "/api/nothing/here", "/healthz", "/home"])
      expect((await t.app.inject({ url })).headers["referrer-policy"]).toBe("same-origin");
  });

  test("require https for a year in production only", async () => {
    const response = await production.inject({ url: "/api/user/profile" });
    expect(response.headers["strict-transport-security"]).toBe(
      "max-age=31536000; includeSubDomains",
    );
    const local = await t.app.inject({ url: "/api/user/profile" });
    expect(local.headers["strict-transport-security"]).toBeUndefined();
  });

  test("permit no other origin to read a response, and reject preflights", async () => {
    for (const origin of ["https://elsewhere.example", "null", "http://localhost:3000"]) {
      const asked = await t.app.inject({ url: "/api/openapi.json", headers: { origin } });
      expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
      const preflight = await t.app.inject({
        method: "OPTIONS",
        url: "/api/loans/create",
        headers: { origin, "access-control-request-method": "POST" },
      });
      expect(preflight.statusCode).toBe(404);
      expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("contain a generated request id, regardless of the client's", async () => {
    const ask = () =>
      t.app.inject({
        url: "/api/user/profile",
        headers: { "x-request-id": "chosen", "request-id": "chosen" },
      });
    const [first, second] = [await ask(), await ask()];
    expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  });

  test("a compressed body is rejected unread, whatever its size", async () => {
    const bomb = gzipSync(JSON.stringify({ email: "a".repeat(2_000_000), password: "b" }));
    for (const encoding of ["gzip", "deflate", "br", "zstd", "GZIP", "gzip, identity"]) {
      const response = await t.app.inject({
        method: "POST",
        url: "/api/user/signin",
        headers: { "content-type": "application/json", "content-encoding": encoding },
        payload: bomb,
      });
      expect(response.statusCode, encoding).toBe(415);
      expect(response.headers["accept-encoding"], encoding).toBe("identity");
      expect(response.json().message).toBe("Send the body uncompressed.");
    }
    const plain = await t.app.inject({
      method: "POST",
      url: "/api/user/signin",
      headers: { "content-encoding": "identity" },
      payload: { email: "nobody@example.org", password: "some password" },
    });
    expect(plain.statusCode).toBe(401);
  });

  test("SITE-15 invalid HTTP and too large headers are rejected in the common format", async () => {
    await t.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = t.app.server.address() as { port: number };
    expect(await raw(port, "no http at all\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 [\s\S]*"success":false/,
    );
    const long = `GET /api/openapi.json HTTP/1.1\r\nhost: a\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`;
    expect(await raw(port, long)).toMatch(/^HTTP\/1.1 431 [\s\S]*nosniff[\s\S]*"success":false/);
    // A proxy and the server could read two lengths differently, which permits request smuggling.
    const hidden = "GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n";
    const smuggled = `POST /api/user/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`;
    expect((await raw(port, smuggled)).match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
    for (const path of ["/home", "/api/user/profile"]) {
      const echoed = await raw(
        port,
        `TRACE ${path} HTTP/1.1\r\nhost: a\r\nx-told: mine\r\nconnection: close\r\n\r\n`,
      );
      expect(echoed).toMatch(/^HTTP\/1.1 40[045] /);
      expect(echoed).not.toContain("mine");
    }
  });
});

describe("the log", () => {
  test("is one JSON object a line, identifies each request by id, and contains no file, token or password", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(...String(chunk).trim().split("\n"));
        done();
      },
    });
    const app = await buildApp(t.deps, {
      level: "trace",
      stream,
      serializers: { req: describeRequest },
    });
    const person = await makeCustomer(t.deps);
    const content = Buffer.concat([sampleFiles.pdf, Buffer.from("A secret of the paper")]);
    const file = makeFile("slip.pdf", content);
    const applied = await app.inject({
      method: "POST",
      url: "/api/loans/create",
      headers: person.headers,
      payload: makePayload({ files: [file] }),
    });
    expect(applied.statusCode).toBe(200);
    await app.inject({
      method: "POST",
      url: "/api/loans/create",
      headers: person.headers,
      payload: "{",
    });
    await app.close();
    const log = lines.join("\n");
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    expect(log).toContain(`"reqId":"${String(applied.headers["x-request-id"])}"`);
    for (const secret of [file.content, content.toString(), person.headers.authorization.slice(7)])
      expect(log).not.toContain(secret);
  });
});

/** Sends bytes and returns the response until the connection is closed. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => (response += chunk.toString("latin1")));
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
  });
}
