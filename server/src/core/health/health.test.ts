import { version } from "@microfinance/contract/core/constants.ts";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeCustomer, makeStaff } from "../../../test-support/make.ts";
import { makeReceiver } from "../../../test-support/receivers.ts";
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
    expect(ready.json()).toEqual({ status: "ready", problems: [] });
    expect(ready.headers["cache-control"]).toBe("no-store");
  });

  test("/readyz serves on and names what someone has to see to", async () => {
    const env = { ...t.deps.env, BACKUP_DIR: "/nonexistent" };
    const state = { started_at: t.deps.now(), segment_at: null, base_at: null, error: null };
    await t.asOwner(`select pgboss.create_queue('a-job', '{"policy": "standard", "retryLimit": 0}');
      insert into pgboss.job (name, state, start_after)
      values ('a-job', 'created', now() - interval '1 hour'), ('a-job', 'failed', now())`);
    const app = await appWith({ env, backup: { state: () => state } });
    const ready = await app.inject({ url: "/readyz" });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({
      status: "ready",
      problems: ["jobs failed", "jobs late", "backup file too old"],
    });
    await app.close();
    await t.asOwner("delete from pgboss.job where name = 'a-job'");
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

test("the version is that of package.json and of the changelog, in /api, the API's description and the metrics", async () => {
  const root = new URL("../../../../", import.meta.url);
  const packages = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  expect(packages).toMatchObject({ version });
  const changelog = readFileSync(new URL("CHANGELOG.md", root), "utf8");
  const [, newest] = /^## (\d\S*)$/m.exec(changelog) ?? [];
  expect(newest).toBe(version);
  const app = await appWith({ env: { ...t.deps.env, METRICS_TOKEN: token } });
  expect((await app.inject({ url: "/api" })).json()).toEqual({ status: "ok", version });
  const described = await app.inject({ url: "/api/openapi.json" });
  expect(described.json()).toMatchObject({ info: { version } });
  const metrics = await app.inject({ url: "/metrics", headers: bearer(token) });
  expect(metrics.body).toContain(`application_info{version="${version}"} 1`);
  await app.close();
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

test("CONN-11 /metrics counts the events that wait and that are parked, of receivers that are on", async () => {
  const app = await appWith({ env: { ...t.deps.env, METRICS_TOKEN: token } });
  const counted = async () => {
    const { body } = await app.inject({ url: "/metrics", headers: bearer(token) });
    const read = (name: string) => Number(body.split(`\n${name} `)[1]?.split("\n")[0]);
    const [waiting, parked] = ["waiting", "parked"].map((one) => read(`events{state="${one}"}`));
    return { waiting, parked, isOld: read("events_oldest_seconds") > 3_600 };
  };
  const { id } = await makeReceiver(t, await makeStaff(t.deps, 9), {
    address: "http://127.0.0.1:9/events",
    types: ["customer.created"],
  });
  await makeCustomer(t.deps);
  await makeCustomer(t.deps);
  await t.asOwner("update outgoing_events set occurred_at = now() - interval '2 hours'");
  expect(await counted()).toEqual({ waiting: 2, parked: 0, isOld: true });
  await t.deps.db.updateTable("event_deliveries").set({ state: "parked" }).execute();
  expect(await counted()).toEqual({ waiting: 0, parked: 2, isOld: false });
  await t.deps.db
    .updateTable("event_receivers")
    .set({ state: "stopped" })
    .where("id", "=", id)
    .execute();
  expect(await counted()).toEqual({ waiting: 0, parked: 0, isOld: false });
  await app.close();
});

describe("what deploy/ gives to Prometheus and Grafana", () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");
  const dashboard = z
    .object({
      panels: z.array(
        z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
      ),
    })
    .parse(JSON.parse(read("dashboard.json")));
  /** The metrics of an expression: what is left without strings, ranges, functions, labels and words. */
  const metricsOf = (expression: string) => [
    ...(expression
      .replaceAll(/"[^"]*"|\[[^\]]*\]|\b(by|on) \([^)]*\)|\{[^}]*\}|\b[a-z_]+(?=\()/g, " ")
      .match(/[a-z_]{2,}/g) ?? []),
  ];
  const words = new Set(["and", "or", "up", "sum", "max"]);

  test.each([
    [
      "alerts.yml",
      [...read("alerts.yml").matchAll(/^ +expr: (?:\|\n +)?(.+)$/gm)].map(([, text = ""]) => text),
    ],
    ["dashboard.json", dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))],
  ])("every metric of %s exists", async (_name, expressions) => {
    const backup = {
      state: () => ({ started_at: t.deps.now(), segment_at: null, base_at: null, error: null }),
    };
    const app = await appWith({ env: { ...t.deps.env, METRICS_TOKEN: token }, backup });
    const { body } = await app.inject({ url: "/metrics", headers: bearer(token) });
    await app.close();
    const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const existing = types.map(([, metric = "", type]) =>
      type === "histogram" ? `${metric}_bucket` : metric,
    );
    const named = expressions.flatMap(metricsOf).filter((word) => !words.has(word));
    expect(expressions.length).toBeGreaterThan(15);
    expect(new Set(named).size).toBeGreaterThan(15);
    expect(named.filter((metric) => !existing.includes(metric))).toEqual([]);
  });
});

describe("overload", () => {
  test("returns 503 with Retry-After instead of a longer queue, and /healthz stays 200", async () => {
    const size = { poolSize: 1, connectionTimeoutMillis: 600_000 };
    const small = openDatabase(t.deps.env.DATABASE_URL ?? "", size);
    const app = await appWith({ db: small.db, pool: small.pool });
    // While the only connection is taken, a request that queued would get no answer.
    const taken = await small.pool.connect();
    const waiting = Array.from({ length: 201 }, () => small.pool.query("select 1"));
    const rejected = await app.inject({ url: "/api/user/profile" });
    expect(rejected.statusCode).toBe(503);
    expect(rejected.headers["retry-after"]).toBe("2");
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    taken.release();
    await Promise.all(waiting);
    expect((await app.inject({ url: "/api/user/profile" })).statusCode).toBe(401);
    await app.close();
    await small.close();
  });
});

describe("a delayed event loop", () => {
  /** The delays in milliseconds since the last average, in place of those that this machine happens to have. */
  let delays: number[] = [];
  beforeEach(() => {
    delays = [];
    const histogram: unknown = Object.getPrototypeOf(
      Object.getPrototypeOf(monitorEventLoopDelay()),
    );
    if (!isHistogram(histogram)) throw new Error("The histogram of delays has another shape");
    vi.spyOn(histogram, "mean", "get").mockImplementation(
      () => (delays.reduce((total, delay) => total + delay, 0) / delays.length) * 1_000_000,
    );
    vi.spyOn(histogram, "reset").mockImplementation(() => {
      delays = [];
    });
    // The application takes its average when the test says so.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("one long task rejects no request; repeated delays return 503 until they end", async () => {
    const app = await appWith({ env: { ...t.deps.env, MAX_EVENT_LOOP_DELAY: 500 } });
    const status = async (url = "/api/user/profile") => (await app.inject({ url })).statusCode;
    /** Lets the interval of one average pass, with these delays measured in it. */
    const pass = (...measured: number[]) => {
      delays = measured;
      vi.advanceTimersByTime(2_000);
    };
    const usual = Array.from({ length: 20 }, () => 10);
    expect(await status()).toBe(401);
    pass(1_500, ...usual);
    expect(await status()).toBe(401);
    pass(800, 800, 800);
    expect(await status()).toBe(503);
    expect(await status("/healthz")).toBe(200);
    pass(...usual);
    expect(await status()).toBe(401);
    await app.close();
  });
});

/** What the histograms of node:perf_hooks inherit. */
function isHistogram(value: unknown): value is { readonly mean: number; reset: () => void } {
  return typeof value === "object" && value !== null && "mean" in value && "reset" in value;
}

function bearer(text: string): { authorization: string } {
  return { authorization: `Bearer ${text}` };
}
