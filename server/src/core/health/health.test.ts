import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { buildApp } from "../../app.ts";
import { openDatabase } from "../db/connect.ts";
import type { Deps } from "../deps.ts";

const token = "a-token-for-the-metrics";
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

/** The application with changed dependencies. */
async function appWith(changes: Partial<Deps>) {
  return buildApp({ ...t.deps, ...changes });
}

describe("the endpoints of monitoring", () => {
  test("/healthz and /readyz return 200", async () => {
    expect((await t.app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    const ready = await t.app.inject({ url: "/readyz" });
    expect(ready.statusCode).toBe(200);
    expect(ready.headers["cache-control"]).toBe("no-store");
  });

  test("without the database /healthz returns 200, /readyz 503, and calls 503 with Retry-After at once", async () => {
    const unreachable = openDatabase("postgres://user:secret@127.0.0.1:9/nothing");
    const app = await appWith({ db: unreachable.db, pool: unreachable.pool });
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
    const call = await app.inject({
      method: "POST",
      url: "/api/user/signin",
      payload: { email: "person@gmail.com", password: "some password" },
    });
    expect(call.statusCode).toBe(503);
    expect(call.headers["retry-after"]).toBe("2");
    expect(call.json()).toMatchObject({ success: false });
    expect(call.body).not.toMatch(/127\.0\.0\.1|ECONN/);
    await app.close();
    await unreachable.close();
  });

  test("a stopping server returns 503 at /readyz and closes each connection with its next response", async () => {
    const app = await appWith({});
    app.drain.begun = true;
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
    const served = await app.inject({ url: "/healthz" });
    expect(served.statusCode).toBe(200);
    expect(served.headers["connection"]).toBe("close");
    await app.close();
  });
});

describe("/metrics", () => {
  test("is 404 without METRICS_TOKEN, and for a wrong token", async () => {
    const closed = await t.app.inject({ url: "/metrics", headers: bearer("undefined") });
    expect(closed.statusCode).toBe(404);
    const app = await appWith({ env: { ...t.deps.env, METRICS_TOKEN: token } });
    for (const headers of [{}, bearer("a-token-for-the-metricS"), bearer("short")])
      expect((await app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
    await app.close();
  });

  test("counts responses by the pattern of the route, without ids and secrets", async () => {
    const app = await appWith({ env: { ...t.deps.env, METRICS_TOKEN: token } });
    await app.inject({ url: "/api/loans/LN-202601-000045" });
    const metrics = await app.inject({ url: "/metrics", headers: bearer(token) });
    expect(metrics.headers["content-type"]).toContain("text/plain; version=0.0.4");
    expect(metrics.body).toContain(
      'http_requests_total{method="GET",route="/api/loans/:id",status="401"} 1',
    );
    expect(metrics.body).not.toContain("LN-202601");
    for (const line of metrics.body.split("\n").filter((text) => text !== ""))
      expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_]+(\{[^}]*\})? -?[0-9.e+-]+$)/);
    await app.close();
  });
});

describe("overload", () => {
  test("returns 503 with Retry-After instead of a longer queue, and /healthz stays 200", async () => {
    const small = openDatabase(t.deps.env.DATABASE_URL ?? "", { poolSize: 1 });
    const app = await appWith({ db: small.db, pool: small.pool });
    const waiting = Array.from({ length: 202 }, () => small.pool.query("select pg_sleep(0.002)"));
    const started = performance.now();
    const rejected = await app.inject({ url: "/api/user/profile" });
    expect(rejected.statusCode).toBe(503);
    expect(rejected.headers["retry-after"]).toBe("2");
    expect(performance.now() - started).toBeLessThan(500);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    await Promise.all(waiting);
    expect((await app.inject({ url: "/api/user/profile" })).statusCode).toBe(401);
    await app.close();
    await small.close();
  });
});

describe("a delayed event loop", () => {
  /** Blocks the event loop for these milliseconds, then lets it run. */
  async function stall(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    await wait(5);
  }

  test("one long task rejects no request; repeated delays return 503 until they end", async () => {
    const app = await appWith({ env: { ...t.deps.env, MAX_EVENT_LOOP_DELAY: 500 } });
    const status = async () => (await app.inject({ url: "/api/user/profile" })).statusCode;
    await wait(300);
    await stall(1_500);
    expect(await status()).toBe(401);
    await wait(700);
    expect(await status()).toBe(401);
    for (let again = 0; again < 6; again += 1) await stall(800);
    expect(await status()).toBe(503);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    await expect.poll(status, { timeout: 6_000 }).toBe(401);
    await app.close();
  });
});

function bearer(text: string): { authorization: string } {
  return { authorization: `Bearer ${text}` };
}
