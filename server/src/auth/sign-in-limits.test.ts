import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { givePassword, knownPassword, post, trailOf } from "../../test/accounts.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { makeCustomer, type Person } from "../../test/make.ts";
import { buildApp } from "../app.ts";

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
  await givePassword(t.deps, person);
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

describe("D27 guessing passwords", () => {
  test("five failures at an address, then 429 even with the right password, from anywhere", async () => {
    expect(await statuses(6, () => guess("wrong"))).toEqual([401, 401, 401, 401, 401, 429]);
    const right = await guess(knownPassword, person.email, elsewhere());
    expect(right.statusCode).toBe(429);
    expect(right.json().msg).toBe(
      "Too many failed attempts. Please wait a few minutes and try again.",
    );
    expect(Number(right.headers["retry-after"])).toBe(15 * 60);
    expect(await trailOf(t.deps, person.user_id)).toEqual([
      ...Array.from({ length: 5 }, () => "session.sign_in_failed"),
      "session.sign_in_limited",
    ]);
  });

  test("an address without an account is limited the same way", async () => {
    const email = `nobody${network}@example.org`;
    expect(await statuses(6, () => guess("wrong", email))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("the wait ends with the window, and refused attempts do not prolong it", async () => {
    await statuses(5, () => guess("wrong"));
    t.setNow("2026-03-16T09:14:00Z");
    const refused = await guess(knownPassword);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBe(60);
    t.setNow("2026-03-16T09:15:01Z");
    expect((await guess(knownPassword)).statusCode).toBe(200);
  });

  test("the right password clears the count of its address", async () => {
    await statuses(4, () => guess("wrong"));
    expect((await guess(knownPassword)).statusCode).toBe(200);
    expect(await statuses(5, () => guess("wrong"))).toEqual([401, 401, 401, 401, 401]);
  });

  test("twenty failures from a network, then 429 for every address there and none elsewhere", async () => {
    let other = 0;
    const found = await statuses(21, () => {
      other += 1;
      return guess("wrong", `guess${network}.${other}@example.org`);
    });
    expect(found).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect((await guess(knownPassword)).statusCode).toBe(429);
    expect((await guess(knownPassword, person.email, elsewhere())).statusCode).toBe(200);
  });

  test("an attacker's own success does not clear the count of the network", async () => {
    let other = 0;
    await statuses(20, () => {
      other += 1;
      return guess("wrong", `guess${network}.${other}@example.org`);
    });
    const own = await makeCustomer(t.deps);
    await givePassword(t.deps, own);
    expect((await guess(knownPassword, own.email)).statusCode).toBe(429);
  });

  test("of many guesses at once no more than a few are judged, and those beyond learn nothing", async () => {
    const guesses = Array.from({ length: 40 }, (_, i) =>
      guess(i === 39 ? knownPassword : `wrong ${i}`, person.email, `10.3.${network}.${i}`),
    );
    const found = (await Promise.all(guesses)).map((response) => response.statusCode);
    expect(found.filter((status) => status === 401).length).toBeLessThanOrEqual(8);
    expect(found.at(-1)).toBe(429);
    expect(found.filter((status) => status >= 500)).toEqual([]);
  });

  test("the same right password sixteen times at once is no guessing", async () => {
    const found = await Promise.all(Array.from({ length: 16 }, () => guess(knownPassword)));
    expect(new Set(found.map((response) => response.statusCode))).toEqual(new Set([200]));
  });
});

describe("D27 the client's address", () => {
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

  test("is not what a header claims, unless a proxy of ours says so", async () => {
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
