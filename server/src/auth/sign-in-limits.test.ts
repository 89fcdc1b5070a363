import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  passLimits,
  post,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";
import { buildApp } from "../app.ts";
import { clearCodeAttempts, consumeCodeAttempt, rateKeyOf } from "./rate-limit.ts";

let t: TestApp;
let person: Person;
let network = 0;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  network += 1;
  person = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, person);
});

const here = () => `10.1.${network}.1`;
const elsewhere = () => `10.2.${network}.1`;

function guess(password: string, email = person.email, remoteAddress = here()) {
  return post(t.app, "/user/signin", { email, password }, { remoteAddress });
}

async function statuses(count: number, make: () => Promise<{ statusCode: number }>) {
  const found: number[] = [];
  for (let i = 0; i < count; i += 1) found.push((await make()).statusCode);
  return found;
}

describe("AUTH-14 password attempts", () => {
  test("five failures for an account from a network, then 429 there even with the right password", async () => {
    expect(await statuses(6, () => guess("wrong"))).toEqual([401, 401, 401, 401, 401, 429]);
    const right = await guess(knownPassword);
    expect(right.statusCode).toBe(429);
    expect(right.json().msg).toBe(
      'Too many failed attempts. Please wait 15 minutes and try again. If this is your account, "Forgot password?" lets you in sooner.',
    );
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect((await guess(knownPassword, person.email, elsewhere())).statusCode).toBe(200);
    expect(await auditEntriesOf(t.deps, person.user_id)).toEqual([
      ...Array.from({ length: 5 }, () => "session.sign_in_failed"),
      "session.sign_in_limited",
      "session.sign_in",
    ]);
  });

  test("an address without an account is limited in the same way, with the same text", async () => {
    const email = `nobody${network}@example.org`;
    expect(await statuses(6, () => guess("wrong", email))).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(6, () => guess("wrong"))).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await guess("wrong", email)).json()).toEqual((await guess("wrong")).json());
  });

  test("the wait ends with the window, and rejected attempts do not prolong it", async () => {
    await statuses(5, () => guess("wrong"));
    await passLimits(t.deps, 14 * 60_000);
    const rejected = await guess(knownPassword);
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers["retry-after"])).toBeLessThanOrEqual(60);
    await passLimits(t.deps, 61_000);
    expect((await guess(knownPassword)).statusCode).toBe(200);
  });

  test("the right password resets the failures of its own network", async () => {
    await statuses(4, () => guess("wrong"));
    expect((await guess(knownPassword)).statusCode).toBe(200);
    expect(await statuses(5, () => guess("wrong"))).toEqual([401, 401, 401, 401, 401]);
  });

  test("of many concurrent attempts five are checked, and the others reveal nothing", async () => {
    const guesses = Array.from({ length: 40 }, (_, i) =>
      guess(i === 39 ? knownPassword : `wrong ${i}`),
    );
    const found = (await Promise.all(guesses)).map((response) => response.statusCode);
    expect(found.filter((status) => status === 401)).toHaveLength(5);
    expect(found.at(-1)).toBe(429);
    expect(found.filter((status) => status >= 500)).toEqual([]);
  });

  test("sixteen concurrent sign-ins with the right password are not limited", async () => {
    const found = await Promise.all(Array.from({ length: 16 }, () => guess(knownPassword)));
    expect(new Set(found.map((response) => response.statusCode))).toEqual(new Set([200]));
  });
});

describe("AUTH-18 second-factor codes", () => {
  const rateKey = (remoteAddress: string) =>
    rateKeyOf(
      t.deps,
      { actor: null, network_address: remoteAddress, request_id: "test" },
      { email: person.email, account: person },
    );
  const codes = async (count: number, remoteAddress = here()) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, () => consumeCodeAttempt(t.deps, rateKey(remoteAddress))),
    );
    return outcomes.filter((outcome) => outcome.status === "fulfilled").length;
  };

  test("five in fifteen minutes from a network, also concurrent ones, and twenty a day", async () => {
    const attempted = [];
    for (let quarter = 0; quarter < 6; quarter += 1) {
      attempted.push(await codes(9));
      await passLimits(t.deps, 15 * 60_000);
    }
    expect(attempted).toEqual([5, 5, 5, 5, 0, 0]);
    expect(await codes(5, elsewhere())).toBe(5);
    await expect(consumeCodeAttempt(t.deps, rateKey(elsewhere()))).rejects.toThrow(
      "Too many failed attempts. Please wait 15 minutes and try again.",
    );
  });

  test("the right one resets the network's own count, and unknown devices have a hundred a day in total", async () => {
    expect(await codes(9)).toBe(5);
    await clearCodeAttempts(t.deps, rateKey(here()));
    let attempted = 5;
    for (let i = 0; i < 25; i += 1) attempted += await codes(5, `10.4.${network}.${i}`);
    expect(attempted).toBe(100);
  });
});

describe("AUTH-14 the client's address", () => {
  const forwarded = (app: FastifyInstance, remoteAddress: string) =>
    post(
      app,
      "/user/signin",
      { email: person.email, password: knownPassword },
      { remoteAddress, headers: { "x-forwarded-for": "192.0.2.7" } },
    );
  const newest = async () => {
    const session = await t.deps.db
      .selectFrom("sessions")
      .select("network_address")
      .where("user_id", "=", person.user_id)
      .where("expires_at", "<", new Date("2099-01-01"))
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    await t.deps.db.deleteFrom("sessions").where("user_id", "=", person.user_id).execute();
    return session?.network_address;
  };

  test("is the header's value only behind a trusted proxy", async () => {
    await forwarded(t.app, here());
    expect(await newest()).toBe(here());
    const behind = await buildApp({
      ...t.deps,
      env: { ...t.deps.env, TRUST_PROXY: [here()] },
    });
    await forwarded(behind, here());
    expect(await newest()).toBe("192.0.2.7");
    await forwarded(behind, elsewhere());
    expect(await newest()).toBe(elsewhere());
    await behind.close();
  });
});
