import {
  apiVersions,
  type Deprecation,
  deprecations,
} from "@microfinance/contract/core/versions.ts";
import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeStaff } from "../../../test-support/make.ts";
import { buildApp } from "../../app.ts";

/** What the product has deprecated, before this test deprecates a call and a field of its own. */
const announced = [...deprecations];
const ofTest: Deprecation[] = [
  { call: "GET /branches", since: "2026-11-30", sunset: "2027-06-01", instead: "GET /loans/all" },
  {
    call: "POST /user/signin",
    field: "password",
    since: "2026-11-30",
    sunset: "2027-07-01",
    instead: "nothing",
  },
];
let t: TestApp;
/** One that is built with them. */
let app: FastifyInstance;

beforeAll(async () => {
  deprecations.push(...ofTest);
  t = await testApp();
  app = await buildApp(t.deps);
});
afterAll(async () => {
  deprecations.splice(0, deprecations.length, ...announced);
  await app.close();
  await t.close();
});

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("CONN-12 versions by date", () => {
  test("the answer names its version, the newest where none is asked for", async () => {
    const newest = apiVersions.at(-1) ?? "";
    expect((await ask("/api/openapi.json")).headers["api-version"]).toBe(newest);
    const asked = await ask("/api/openapi.json", { "api-version": apiVersions[0] ?? "" });
    expect([asked.statusCode, asked.headers["api-version"]]).toEqual([200, apiVersions[0]]);
  });

  test("an unknown one is refused before anything else, and the served ones are named", async () => {
    const refused = await ask("/api/loans/all", { "api-version": "2020-01-01" });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toContain(apiVersions.join(", "));
  });

  test("a deprecated call answers with Deprecation and Sunset, and is marked in the description", async () => {
    const { headers } = await makeStaff(t.deps, 9);
    const answer = await ask("/api/branches", headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      deprecation: "@1795996800",
      sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
    });
    const { paths } = (await ask("/api/openapi.json")).json();
    expect(paths["/branches"].get.deprecated).toBe(true);
    expect(paths["/loans/all"].get.deprecated).toBe(undefined);
    const other = await ask("/api/loans/all", headers);
    expect(other.headers["deprecation"]).toBe(undefined);
  });

  test("a deprecated field answers so where it is sent, and is marked alone", async () => {
    const send = (payload: object) =>
      app.inject({ method: "POST", url: "/api/user/signin", payload });
    expect((await send({ email: "a@example.org" })).headers["sunset"]).toBe(undefined);
    const sent = await send({ email: "a@example.org", password: "x" });
    expect(sent.headers["sunset"]).toBe("Thu, 01 Jul 2027 00:00:00 GMT");
    const { paths } = (await ask("/api/openapi.json")).json();
    const { schema } = paths["/user/signin"].post.requestBody.content["application/json"];
    expect(schema.properties.password.deprecated).toBe(true);
    expect(schema.properties.email.deprecated).toBe(undefined);
    expect(paths["/user/signin"].post.deprecated).toBe(undefined);
  });

  test("what is deprecated is announced in the changelog", () => {
    const changes = readFileSync(new URL("../../../../CHANGELOG.md", import.meta.url), "utf8");
    for (const { call, sunset } of announced) {
      expect(changes).toContain(`\`${call}\``);
      expect(changes).toContain(sunset);
    }
  });
});
