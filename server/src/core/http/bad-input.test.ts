import { connect } from "node:net";
import fc from "fast-check";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import * as malicious from "../../../test-support/bad-input/malicious.ts";
import { leakIn } from "../../../test-support/bad-input/check-response.ts";
import { type Findings, sendBadInput } from "../../../test-support/bad-input/run.ts";
import { everyEndpoint } from "../../../test-support/endpoints.ts";
import { makeStaff } from "../../../test-support/make.ts";
import { buildApp } from "../../app.ts";

// `npm run resilience:bad-input` sends more requests, from another seed.
const seed = Number(process.env["BAD_INPUT_SEED"] ?? 20_261_121);
const requests = Number(process.env["BAD_INPUT_REQUESTS"] ?? 0);
const timeout = 900_000 + requests * 100;

const endpoints = await everyEndpoint();
let t: TestApp;
let findings: Findings;

beforeAll(async () => {
  const base = await testApp();
  // The application and the preparations of its records share one environment.
  base.deps.env.TRUST_PROXY = ["loopback"];
  const app = await buildApp(base.deps);
  t = { ...base, app, close: () => app.close().then(base.close) };
  // Every request has an address of its own, so that rate limits hide no response.
  let address = 0;
  const inject = app.inject.bind(app) as (
    options: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  const withAddress = (options: InjectOptions) => {
    address += 1;
    const own = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
    return inject({ ...options, headers: { "x-forwarded-for": own, ...options.headers } });
  };
  Object.assign(app, { inject: withAddress });
  findings = await sendBadInput(t, endpoints, { seed, requests });
  const { errors, ...figures } = findings;
  console.log(`Bad input, seed ${seed}: ${JSON.stringify(figures)}, ${errors.length} errors`);
}, timeout);
afterAll(() => t.close());

describe("bad input to every endpoint", () => {
  test("SITE-15 every response is well-formed, in time, and contains no internals", () => {
    expect(findings.errors).toEqual([]);
  });

  test("every served endpoint is called", async () => {
    const document = await t.app.inject({ url: "/api/openapi.json" });
    const paths: [path: string, methods: object][] = Object.entries(document.json().paths);
    const served = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const called = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(served.toSorted()).toEqual(called.toSorted());
  });

  test("every endpoint succeeds with a valid request", () => {
    expect(endpoints.length).toBeGreaterThan(100);
    expect(findings.neverSucceeded).toEqual([]);
  });

  test.each(["200", "400", "401", "403", "404", "409"])(
    "some responses have status %s",
    (status) => {
      expect(findings.statuses[status]).toBeGreaterThan(0);
    },
  );

  test.each(["none", "values", "body", "headers", "path", "method", "doubled key", "parameter"])(
    "some requests have the defect: %s",
    (way) => {
      expect(findings.defects[way]).toBeGreaterThan(20);
    },
  );

  test("ACC-1 the ledger balances afterwards", async () => {
    const { headers } = await makeStaff(t.deps, 8);
    const response = await t.app.inject({ url: "/api/ledger/trial-balance", headers });
    const { debit, credit } = response.json().totals;
    expect(debit).toBeGreaterThan(0);
    expect(debit).toBe(credit);
  });

  test("no memory is retained", () => {
    const { early, late } = findings.heap;
    expect(late - early).toBeLessThan(15);
  });
});

describe("bad HTTP over a socket", () => {
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await t.app.listen({ port: 0, host: "127.0.0.1" })).port);
  });

  /** Sends bytes and, if so, their end, and returns what arrives until the server closes the connection. */
  const exchange = (text: string, ends = false) =>
    new Promise<string>((resolve) => {
      let received = "";
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(text, "latin1");
        if (ends) socket.end();
      });
      socket.on("data", (chunk) => (received += chunk.toString("latin1")));
      socket.on("error", () => socket.destroy());
      socket.on("close", () => resolve(received));
    });
  const isServing = async () => (await t.app.inject({ url: "/healthz" })).statusCode === 200;

  test.each(malicious.http)("SITE-15 is rejected in the common format: %#", async (text) => {
    const received = await exchange(text);
    expect(received, text.slice(0, 300)).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*"success":false/);
    expect(leakIn(received)).toBeNull();
  });

  test("random bytes and aborted requests cause no failure of the server", async () => {
    const bytes = fc.oneof(
      fc.string({ unit: "binary-ascii", minLength: 1 }).map((text) => `${text}\r\n\r\n`),
      fc.constantFrom(...malicious.unansweredHttp),
    );
    const property = fc.asyncProperty(bytes, async (text) => {
      const received = await exchange(text, true);
      expect(received).not.toMatch(/^HTTP\/1\.1 5/m);
      expect(leakIn(received)).toBeNull();
      expect(await isServing()).toBe(true);
    });
    await fc.assert(property, { seed, numRuns: 30 });
  });
});
