import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  deviceCookie,
  setInitialPassword,
  knownPassword,
  mailedToken,
  passLimits,
  post,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";
import { limitKey } from "../core/limiter.ts";

let t: TestApp;
let owner: Person;
let own: { cookie: string };

const minutes = 60_000;
const ownersNetwork = "10.9.0.1";
const cleanNetwork = "10.9.0.2";
const attackers = Array.from({ length: 200 }, (_, i) => `10.8.${Math.floor(i / 100)}.${i % 100}`);

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom("rate_limits").execute();
  owner = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, owner);
  own = deviceCookie(await signIn({ remoteAddress: ownersNetwork }));
});

type From = { remoteAddress: string; headers?: Record<string, string> };

const signIn = (from: From, password = knownPassword, email = owner.email) =>
  post(t.app, "/user/signin", { email, password }, from);

/** Attempts of each network until it is limited; returns the count of checked attempts. */
async function attack(networks: readonly string[], email = owner.email): Promise<number> {
  let attempted = 0;
  for (const remoteAddress of networks) {
    while ((await signIn({ remoteAddress }, "wrong", email)).statusCode === 401) attempted += 1;
  }
  return attempted;
}

const setUnknownDevices = (points: number) =>
  t.deps.db
    .insertInto("rate_limits")
    .values({
      key: `signInByUnknownDevices:${limitKey("account", owner.email)}`,
      points,
      expire: Date.now() + 1_000 * minutes,
    })
    .execute();

describe("AUTH-14 an account attacked from 200 networks", () => {
  test("its owner signs in at once: on a known device, and on a new device from a clean network", async () => {
    await setUnknownDevices(45);
    const guesses = attackers.map((remoteAddress) => () => signIn({ remoteAddress }, "wrong"));
    for (let at = 0; at < guesses.length; at += 20) {
      const found = await Promise.all(guesses.slice(at, at + 20).map((guess) => guess()));
      expect(new Set(found.map((response) => response.statusCode))).toEqual(new Set([401]));
    }
    expect((await signIn({ remoteAddress: ownersNetwork, headers: own })).statusCode).toBe(200);
    expect((await signIn({ remoteAddress: attackers[0] ?? "", headers: own })).statusCode).toBe(
      200,
    );
    expect((await signIn({ remoteAddress: cleanNetwork })).statusCode).toBe(200);
  });

  test("each network has five attempts until 50 were wrong, then three a day", async () => {
    await setUnknownDevices(45);
    expect(await attack(["10.7.1.1", "10.7.1.2", "10.7.1.3"])).toBe(5 + 3 + 3);
  });

  test("the networks of the attack wait for the rest of the day", async () => {
    await setUnknownDevices(50);
    expect(await attack(["10.7.0.1"])).toBe(3);
    await passLimits(t.deps, 16 * minutes);
    const rejected = await signIn({ remoteAddress: "10.7.0.1" });
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json().msg).toBe(
      'Too many failed attempts. Please wait 24 hours and try again. If this is your account, "Forgot password?" lets you in sooner.',
    );
  });

  test("at most 1,000 attempts a day are checked; then its owner signs in on a known device or by link", async () => {
    await setUnknownDevices(attemptLimits.signInByUnknownDevices.count - 2);
    expect(await attack(attackers.slice(0, 5))).toBe(2);
    expect((await signIn({ remoteAddress: cleanNetwork })).statusCode).toBe(429);
    expect((await signIn({ remoteAddress: cleanNetwork, headers: own })).statusCode).toBe(200);

    const from = { remoteAddress: cleanNetwork };
    await post(t.app, "/user/forgot-password", { email: owner.email }, from);
    const token = await mailedToken(t.deps, owner.email);
    const password = "A new country-cloth 8";
    const reset = await post(t.app, `/user/reset-password/${token}`, { password }, from);
    const headers = deviceCookie(reset);
    expect((await signIn({ ...from, headers }, password)).statusCode).toBe(200);
  });

  test("a sign-in of the owner or an attacker does not reset the count of unknown devices", async () => {
    await setUnknownDevices(attemptLimits.signInByUnknownDevices.count);
    expect((await signIn({ remoteAddress: ownersNetwork, headers: own })).statusCode).toBe(200);
    expect((await signIn({ remoteAddress: cleanNetwork })).statusCode).toBe(429);
  });
});

describe("AUTH-14 a network", () => {
  test("shared by an attacker and customers accepts sign-ins after 30 wrong unknown addresses", async () => {
    for (let i = 0; i < 30; i += 1) {
      const guess = signIn({ remoteAddress: cleanNetwork }, "wrong", `name${i}@example.org`);
      expect((await guess).statusCode).toBe(401);
    }
    expect((await signIn({ remoteAddress: cleanNetwork })).statusCode).toBe(200);
  });

  test("tries 300 addresses an hour at most, which does not limit a known device", async () => {
    await t.deps.db
      .insertInto("rate_limits")
      .values({
        key: `signInNamesPerNetwork:${limitKey(cleanNetwork)}`,
        points: attemptLimits.signInNamesPerNetwork.count,
        expire: Date.now() + 60 * minutes,
      })
      .execute();
    expect((await signIn({ remoteAddress: cleanNetwork })).statusCode).toBe(429);
    expect((await signIn({ remoteAddress: cleanNetwork, headers: own })).statusCode).toBe(200);
    expect((await signIn({ remoteAddress: "10.9.0.3" })).statusCode).toBe(200);
  });

  test("is the first 48 bits of an IPv6 address", async () => {
    const from = (last: string) => ({ remoteAddress: `2001:db8:7:${last}::1` });
    for (let i = 0; i < 5; i += 1) await signIn(from(String(i)), "wrong");
    expect((await signIn(from("ffff"))).statusCode).toBe(429);
    expect((await signIn({ remoteAddress: "2001:db8:8::1" })).statusCode).toBe(200);
  });

  test("an attacker's sign-ins to an own account do not reset the count of the owner's", async () => {
    const theirs = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, theirs);
    const from = { remoteAddress: cleanNetwork };
    expect(await attack([cleanNetwork])).toBe(5);
    const entered = await signIn(from, knownPassword, theirs.email);
    expect(entered.statusCode).toBe(200);
    expect((await signIn(from)).statusCode).toBe(429);
    const headers = deviceCookie(entered);
    expect((await signIn({ ...from, headers })).statusCode).toBe(429);
  });
});

describe("AUTH-15 a known device", () => {
  test("has its own limit of ten wrong passwords in fifteen minutes and fifty a day", async () => {
    const from = { remoteAddress: ownersNetwork, headers: own };
    let attempted = 0;
    for (let quarter = 0; quarter < 8; quarter += 1) {
      while ((await signIn(from, "wrong")).statusCode === 401) attempted += 1;
      if (quarter === 0) expect(attempted).toBe(10);
      await passLimits(t.deps, 15 * minutes);
    }
    expect(attempted).toBe(50);
    expect((await signIn({ remoteAddress: cleanNetwork })).statusCode).toBe(200);
  });

  test("has a cookie that scripts, other sites and plain http cannot read, and that identifies no account", async () => {
    const behindTls = { ...t.deps.env, PUBLIC_URL: "https://lender.example" };
    const { buildApp } = await import("../app.ts");
    const app = await buildApp({ ...t.deps, env: behindTls });
    const credentials = { email: owner.email, password: knownPassword };
    const response = await post(app, "/user/signin", credentials, { remoteAddress: cleanNetwork });
    const cookie = response.cookies.find((set) => set.name === "__Host-device");
    expect(cookie).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: "Strict",
      path: "/",
      maxAge: 180 * 86_400,
    });
    expect(cookie?.value).toMatch(/^[\w-]{22}\.\d+-[\w-]{22}$/);
    await app.close();
  });

  test("is not accepted with the cookie of another account, a changed one, or after 180 days", async () => {
    const other = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, other);
    const from = { remoteAddress: cleanNetwork };
    const others = deviceCookie(await signIn(from, knownPassword, other.email));
    await setUnknownDevices(attemptLimits.signInByUnknownDevices.count);
    const changed = { cookie: own.cookie.replace(/.$/, (last) => (last === "A" ? "Q" : "A")) };
    for (const headers of [others, changed, { cookie: "device=x.y" }]) {
      expect((await signIn({ ...from, headers })).statusCode).toBe(429);
    }
    t.setNow("2026-09-20T09:00:00Z");
    expect((await signIn({ ...from, headers: own })).statusCode).toBe(429);
    t.setNow("2026-03-16T09:00:00Z");
  });

  test("works for several people who share it", async () => {
    const colleague = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, colleague);
    const from = { remoteAddress: ownersNetwork, headers: own };
    const both = deviceCookie(await signIn(from, knownPassword, colleague.email));
    await setUnknownDevices(attemptLimits.signInByUnknownDevices.count);
    expect((await signIn({ remoteAddress: cleanNetwork, headers: both })).statusCode).toBe(200);
  });
});

test("AUTH-14 without the table of limits every sign-in is rejected", async () => {
  await t.asOwner("alter table rate_limits rename to rate_limits_away");
  const response = await signIn({ remoteAddress: cleanNetwork });
  await t.asOwner("alter table rate_limits_away rename to rate_limits");
  expect(response.statusCode).toBe(500);
  expect((await signIn({ remoteAddress: cleanNetwork })).statusCode).toBe(200);
});
