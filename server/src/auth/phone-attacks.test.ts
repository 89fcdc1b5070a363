import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { knownPassword, post, setInitialPassword } from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, type Person } from "../../test-support/make.ts";
import {
  fakeGateway,
  givePhone,
  newPhone,
  runAllSms,
  textedCode,
  turnSmsOn,
} from "../../test-support/sms.ts";
import { hashToken } from "./opaque-token.ts";
import { refusePhone } from "../messaging/sms/refused-phones.ts";

let t: TestApp;
let customer: Person;
let phone: string;

beforeAll(async () => {
  t = await testApp();
  await turnSmsOn(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.deleteFrom("rate_limits").execute();
  customer = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, customer);
  phone = await givePhone(t, customer, { confirmed: true });
});

const ask = async (to: string, purpose = "sign_in") =>
  String((await post(t.app, "/user/phone-codes", { phone: to, purpose })).json().challenge);
const signIn = (challenge: string, code: string) =>
  post(t.app, "/user/phone-codes/sign-in", { challenge, code });
const reset = (challenge: string, code: string) =>
  post(t.app, "/user/phone-codes/reset-password", { challenge, code, password: "Gara cloth 1961" });
const attemptsAt = async (challenge: string) => {
  const code = await t.deps.db
    .selectFrom("phone_codes")
    .select("attempts")
    .where("token_hash", "=", hashToken(challenge))
    .executeTakeFirst();
  return code?.attempts;
};
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

describe("MSG-31 no response reveals whether a phone has an account", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test("by the time of a wrong code, which is the same wait for both", async () => {
    for (const to of [phone, newPhone()])
      for (const [purpose, enter] of [
        ["sign_in", signIn],
        ["reset_password", reset],
      ] as const) {
        const challenge = await ask(to, purpose);
        const code = wrongOf(await textedCode(t, phone));
        const passed = Promise.withResolvers<void>();
        const wait = vi.spyOn(timers, "setTimeout").mockReturnValue(passed.promise);
        syncBuiltinESMExports();
        let isAnswered = false;
        const answer = enter(challenge, code).finally(() => (isAnswered = true));
        // All the work of the answer is done, also the one of a request that came after it.
        await expect.poll(() => attemptsAt(challenge)).toBe(1);
        expect((await signIn("x".repeat(30), "123456")).statusCode).toBe(400);
        expect(isAnswered, `${purpose} ${to}`).toBe(false);
        expect(wait.mock.calls, `${purpose} ${to}`).toContainEqual([100]);
        passed.resolve();
        expect((await answer).statusCode).toBe(400);
        wait.mockRestore();
        syncBuiltinESMExports();
      }
  });
});

describe("MSG-31 a known and an unknown phone make the same work", () => {
  afterEach(() => vi.restoreAllMocks());

  /** The statements of a request, without the two by which the work for an unknown number is taken back. */
  const statementsOf = async (request: () => Promise<unknown>) => {
    const queries = vi.spyOn(pg.Client.prototype, "query");
    await request();
    const texts = queries.mock.calls.map(([query]: unknown[]) =>
      typeof query === "string" ? query : String(Reflect.get(Object(query), "text")),
    );
    vi.restoreAllMocks();
    return texts.filter((text) => !text.includes("savepoint"));
  };

  test.each([
    ["sign_in", signIn],
    ["reset_password", reset],
  ] as const)("asked for a code to %s, and with a wrong one", async (purpose, enter) => {
    const [known, unknown] = [phone, newPhone()];
    const first = await ask(known, purpose);
    const wrong = wrongOf(await textedCode(t, phone));
    const challenges = [first, await ask(unknown, purpose)];
    const asked = [
      await statementsOf(() => ask(known, purpose)),
      await statementsOf(() => ask(unknown, purpose)),
    ];
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[0]?.filter((text) => text.includes("write_audit"))).toHaveLength(1);
    const entered = [];
    for (const challenge of challenges)
      entered.push(await statementsOf(() => enter(challenge, wrong)));
    expect(entered[1]).toEqual(entered[0]);
    expect(entered[0]?.filter((text) => text.includes("write_audit"))).toHaveLength(1);
  });

  test("wrong codes are counted for all phones and networks together", async () => {
    const challenge = await ask(phone);
    const right = await textedCode(t, phone);
    expect((await signIn(await ask(newPhone()), "000000")).statusCode).toBe(400);
    await t.deps.db
      .updateTable("rate_limits")
      .set({ points: attemptLimits.wrongPhoneCodes.count })
      .where("key", "like", "wrongPhoneCodes:%")
      .execute();
    expect((await signIn(challenge, right)).statusCode).toBe(429);
  });
});

describe("MSG-29 codes that are not known", () => {
  test("are counted by network, and store nothing else", async () => {
    const { count } = attemptLimits.linkPerNetwork;
    const statuses = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await signIn(`unknown-${i}-${"x".repeat(30)}`, "123456")).statusCode);
    expect(statuses).toEqual([400, 400, 400]);
    const rows = await t.deps.db.selectFrom("rate_limits").selectAll().execute();
    expect(rows.map(({ key, points }) => [key.split(":")[0], points])).toEqual([
      ["linkPerNetwork", 3],
    ]);
    await t.deps.db.updateTable("rate_limits").set({ points: count }).execute();
    expect((await signIn(`unknown-4-${"x".repeat(30)}`, "123456")).statusCode).toBe(429);
    // The codes of others are not affected.
    const challenge = await ask(phone);
    expect((await signIn(challenge, await textedCode(t, phone))).statusCode).toBe(200);
  });
});

describe("MSG-28 codes that confirm a phone", () => {
  test("are counted by network too, apart from those that sign in", async () => {
    const send = async (person: Person) =>
      (
        await callAs(t, person, "POST", "/user/phone/send-code", {
          current_password: knownPassword,
        })
      ).status;
    await givePhone(t, customer);
    expect(await send(customer)).toBe(200);
    await t.deps.db
      .updateTable("rate_limits")
      .set({ points: attemptLimits.codeSmsPerNetwork.count })
      .where("key", "like", "codeSmsPerNetwork:%")
      .execute();
    const other = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, other);
    await givePhone(t, other);
    expect(await send(other)).toBe(429);
    expect((await post(t.app, "/user/phone-codes", { phone, purpose: "sign_in" })).statusCode).toBe(
      200,
    );
  });

  test("one phone gets no more than its share, whatever the number of accounts", async () => {
    const victim = newPhone();
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      const person = await makeCustomer(t.deps);
      await setInitialPassword(t.deps, person);
      await givePhone(t, person, { phone: victim });
      const body = { current_password: knownPassword };
      statuses.push((await callAs(t, person, "POST", "/user/phone/send-code", body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("MSG-29 a code belongs to its purpose, its browser and its number", () => {
  test("five new passwords at once with one code set one", async () => {
    const challenge = await ask(phone, "reset_password");
    const code = await textedCode(t, phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(challenge, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("right codes are invalid after a change of the number, after the confirmation, and after a later code was used", async () => {
    const challenge = await ask(phone);
    const code = await textedCode(t, phone);
    await givePhone(t, customer);
    expect((await signIn(challenge, code)).statusCode).toBe(400);
    phone = await givePhone(t, customer, { confirmed: true });
    const earlier = await ask(phone);
    const earlierCode = await textedCode(t, phone);
    const later = await ask(phone);
    expect((await signIn(later, await textedCode(t, phone))).statusCode).toBe(200);
    expect((await signIn(earlier, earlierCode)).statusCode).toBe(400);
    const deleted = await ask(phone);
    const lastCode = await textedCode(t, phone);
    const row = t.deps.db.updateTable("users").where("id", "=", customer.user_id);
    await row.set({ deleted_at: t.deps.now() }).execute();
    expect((await signIn(deleted, lastCode)).statusCode).toBe(400);
  });
});

test("MSG-18, MSG-24 text that cannot be stored is refused", async () => {
  t.deps.env.SMS_HOOK_SECRET = "a-secret-of-the-hook-123";
  const report = await t.app.inject({
    method: "POST",
    url: "/api/hooks/sms/a-secret-of-the-hook-123",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "id=a%00b&status=Success&phoneNumber=%00&failureReason=%00",
  });
  expect(report.statusCode).toBe(400);
  const stop = await t.app.inject({ method: "POST", url: "/api/stop/a%00b", payload: {} });
  expect(stop.statusCode).toBe(400);
  const hook = await t.app.inject({ method: "POST", url: "/api/hooks/sms/%00", payload: {} });
  expect(hook.statusCode).toBeLessThan(500);
});

test("MSG-23 a code is sent to a refused number too, and an accepted one ends the refusal", async () => {
  await refusePhone(t.deps.db, phone, "403 InvalidPhoneNumber", t.deps.now());
  await ask(phone);
  const gateway = fakeGateway();
  await runAllSms(t, gateway);
  expect(gateway.reached).not.toEqual([]);
  const refused = await t.deps.db.selectFrom("sms_refused_phones").select("phone").execute();
  expect(refused).toEqual([]);
});
