import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { buildApp } from "../../app.ts";
import { openDatabase } from "../db/connect.ts";
import type { Deps } from "../deps.ts";

const token = "a-token-for-the-figures";
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

/** The application with something about it changed. */
async function variant(changes: Partial<Deps>) {
  return buildApp({ ...t.deps, ...changes });
}

describe("what the operator's machines ask", () => {
  test("the process lives and can serve", async () => {
    expect((await t.app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    const ready = await t.app.inject({ url: "/readyz" });
    expect(ready.statusCode).toBe(200);
    expect(ready.headers["cache-control"]).toBe("no-store");
  });

  test("without the database it lives but cannot serve, and calls get 503 with Retry-After at once", async () => {
    const away = openDatabase("postgres://nobody:secret@127.0.0.1:9/nothing");
    const app = await variant({ db: away.db, pool: away.pool });
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
    const call = await app.inject({
      method: "POST",
      url: "/api/user/signin",
      payload: { email: "somebody@gmail.com", password: "whatever it is" },
    });
    expect(call.statusCode).toBe(503);
    expect(call.headers["retry-after"]).toBe("2");
    expect(call.json()).toMatchObject({ success: false });
    expect(call.body).not.toMatch(/127\.0\.0\.1|ECONN/);
    await app.close();
    await away.close();
  });

  test("told to end, it says so at /readyz and closes each connection with its next answer", async () => {
    const app = await variant({});
    app.drain.begun = true;
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
    const served = await app.inject({ url: "/healthz" });
    expect(served.statusCode).toBe(200);
    expect(served.headers["connection"]).toBe("close");
    await app.close();
  });
});

describe("the figures of /metrics", () => {
  test("are unknown without METRICS_TOKEN, and to whoever does not know it", async () => {
    const closed = await t.app.inject({ url: "/metrics", headers: bearer("undefined") });
    expect(closed.statusCode).toBe(404);
    const app = await variant({ env: { ...t.deps.env, METRICS_TOKEN: token } });
    for (const headers of [{}, bearer("a-token-for-the-figureS"), bearer("short")])
      expect((await app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
    await app.close();
  });

  test("count answers by the pattern of the route, so that no id and no secret is in them", async () => {
    const app = await variant({ env: { ...t.deps.env, METRICS_TOKEN: token } });
    await app.inject({ url: "/api/loans/LN-202601-000045" });
    const figures = await app.inject({ url: "/metrics", headers: bearer(token) });
    expect(figures.headers["content-type"]).toContain("text/plain; version=0.0.4");
    expect(figures.body).toContain(
      'http_requests_total{method="GET",route="/api/loans/:id",status="401"} 1',
    );
    expect(figures.body).not.toContain("LN-202601");
    for (const line of figures.body.split("\n").filter((text) => text !== ""))
      expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_]+(\{[^}]*\})? -?[0-9.e+-]+$)/);
    await app.close();
  });
});

describe("overload", () => {
  test("is answered with 503 and Retry-After instead of a longer queue, while the process still lives", async () => {
    const small = openDatabase(t.deps.env.DATABASE_URL ?? "", { poolSize: 1 });
    const app = await variant({ db: small.db, pool: small.pool });
    const waiting = Array.from({ length: 202 }, () => small.pool.query("select pg_sleep(0.002)"));
    const begun = performance.now();
    const turnedAway = await app.inject({ url: "/api/user/profile" });
    expect(turnedAway.statusCode).toBe(503);
    expect(turnedAway.headers["retry-after"]).toBe("2");
    expect(performance.now() - begun).toBeLessThan(500);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    await Promise.all(waiting);
    expect((await app.inject({ url: "/api/user/profile" })).statusCode).toBe(401);
    await app.close();
    await small.close();
  });
});

describe("a process that comes late", () => {
  /** Keeps the process busy, so that no timer fires for so many milliseconds, and then lets it breathe. */
  async function stall(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    await wait(5);
  }

  test("serves on after one long task, and turns requests away while it is late again and again", async () => {
    const app = await variant({ env: { ...t.deps.env, MAX_EVENT_LOOP_DELAY: 500 } });
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
