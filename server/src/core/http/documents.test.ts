import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setInitialPassword, knownPassword } from "../../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { buildApp } from "../../app.ts";

const documents = ["/api/docs", "/api/docs/", "/api/docs/json", "/api/docs/yaml"];
const everything = [...documents, "/api/openapi.json"];
let t: TestApp;
let production: FastifyInstance;

beforeAll(async () => {
  t = await testApp();
  const env = { ...t.deps.env, NODE_ENV: "production", PUBLIC_URL: "https://a.example" } as const;
  production = await buildApp({ ...t.deps, env });
});
afterAll(async () => {
  await production.close();
  await t.close();
});

async function cookieOf(person: Person, area: "user" | "staff"): Promise<string> {
  await setInitialPassword(t.deps, person);
  const response = await production.inject({
    method: "POST",
    url: `/api/${area}/signin`,
    payload: { email: person.email, password: knownPassword },
  });
  const cookie = response.cookies.find(({ name }) => name === "__Host-refresh");
  return `__Host-refresh=${String(cookie?.value)}`;
}

describe("the description of the API", () => {
  test("is public outside production", async () => {
    for (const url of everything) expect((await t.app.inject({ url })).statusCode, url).toBe(200);
  });

  test("is for signed-in staff in production, by token or by the browser's own cookie", async () => {
    const staff = await makeStaff(t.deps, 2);
    const cookie = await cookieOf(staff, "staff");
    for (const headers of [staff.headers, { cookie }])
      for (const url of everything)
        expect((await production.inject({ url, headers })).statusCode, url).toBe(200);
  });

  test("is denied in production to visitors, customers, and invalid cookies", async () => {
    const customer = await makeCustomer(t.deps);
    const ended = await makeStaff(t.deps, 9);
    const endedCookie = await cookieOf(ended, "staff");
    await t.deps.db
      .updateTable("sessions")
      .set({ ended_at: t.deps.now() })
      .where("user_id", "=", ended.user_id)
      .execute();
    const staffCookie = await cookieOf(await makeStaff(t.deps, 2), "staff");
    for (const headers of [
      {},
      customer.headers,
      ended.headers,
      { cookie: await cookieOf(customer, "user") },
      { cookie: endedCookie },
      { cookie: "__Host-refresh=made-up" },
      { cookie: staffCookie.replace("__Host-", "") },
    ])
      for (const url of everything)
        expect((await production.inject({ url, headers })).statusCode, url).toBe(401);
    const foreign = { cookie: staffCookie, origin: "https://elsewhere.example" };
    expect((await production.inject({ url: "/api/docs/json", headers: foreign })).statusCode).toBe(
      403,
    );
  });

  test("loads nothing from another host", async () => {
    const page = await t.app.inject({ url: "/api/docs" });
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).not.toMatch(/https?:|\*|swagger\.io/);
    expect(policy).toContain("default-src 'none'");
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? "");
    expect(sources.length).toBeGreaterThan(3);
    for (const url of sources) {
      expect(url).toMatch(/^\/api\/docs\//);
      const response = await t.app.inject({ url });
      expect(response.statusCode, url).toBe(200);
      if (url.endsWith(".css")) expect(response.body).not.toMatch(/url\(["']?(https?:)?\/\//);
    }
    const start = await t.app.inject({ url: "/api/docs/static/swagger-initializer.js" });
    expect(start.body).toContain("validatorUrl: null");
  });
});

test("no source of the server contains the host of a content network", () => {
  const sources = fileURLToPath(new URL("../../", import.meta.url));
  const network = /unpkg|jsdelivr|cdnjs|googleapis/;
  for (const name of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || name.endsWith("documents.test.ts")) continue;
    expect(readFileSync(path.join(sources, name), "utf8"), name).not.toMatch(network);
  }
});
