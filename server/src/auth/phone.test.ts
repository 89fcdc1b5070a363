import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  deviceCookie,
  knownPassword,
  lastMail,
  mailedToken,
  passLimits,
  post,
  setInitialPassword,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { givePhone, newPhone, storedSms, textedCode, turnSmsOn } from "../../test-support/sms.ts";

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
  phone = await givePhone(t, customer);
});

const ask = (purpose: "sign_in" | "reset_password", to = phone, more = {}) =>
  post(t.app, "/user/phone-codes", { phone: to, purpose }, more);
const challengeFor = async (purpose: "sign_in" | "reset_password", to = phone) =>
  String((await ask(purpose, to)).json().challenge);
const signIn = (challenge: string, code: string, more = {}) =>
  post(t.app, "/user/phone-codes/sign-in", { challenge, code }, more);
const reset = (challenge: string, code: string, password = "Gara cloth 1961 blue") =>
  post(t.app, "/user/phone-codes/reset-password", { challenge, code, password });
const sendConfirmation = (person = customer, current_password: string = knownPassword) =>
  callAs(t, person, "POST", "/user/phone/send-code", { current_password });
const confirm = (person: Person, challenge: string, code: string) =>
  callAs(t, person, "POST", "/user/phone/confirm", { challenge, code });
const isConfirmed = async (person = customer) => {
  const { phone_verified_at } = await t.deps.db
    .selectFrom("users")
    .select("phone_verified_at")
    .where("id", "=", person.user_id)
    .executeTakeFirstOrThrow();
  return phone_verified_at !== null;
};
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

describe("MSG-28 a phone is confirmed by a code", () => {
  test("with the password and the code; the owner gets a mail", async () => {
    const { status, body } = await sendConfirmation();
    expect(status).toBe(200);
    const code = await textedCode(t, phone);
    expect((await confirm(customer, body.challenge, wrongOf(code))).status).toBe(400);
    expect((await confirm(customer, body.challenge, code)).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect((await lastMail(t.deps, customer.email))?.subject).toBe("Your phone can sign you in");
    expect((await confirm(customer, body.challenge, code)).status).toBe(400);
    expect((await sendConfirmation()).status).toBe(409);
  });

  test("not without the password, not by staff, not with the code of another customer", async () => {
    const wrong = await sendConfirmation(customer, "wrong password");
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ["current_password"]]);
    const staff = await makeStaff(t.deps, 9);
    expect((await sendConfirmation(staff)).status).toBe(403);
    const { body } = await sendConfirmation();
    const other = await makeCustomer(t.deps);
    await givePhone(t, other, { phone });
    expect((await confirm(other, body.challenge, await textedCode(t, phone))).status).toBe(400);
    expect(await isConfirmed(other)).toBe(false);
  });

  test("it opens one account: the second one is refused, also at the same time", async () => {
    const other = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, other);
    await givePhone(t, other, { phone });
    const first = await sendConfirmation();
    const firstCode = await textedCode(t, phone);
    const second = await sendConfirmation(other);
    const secondCode = await textedCode(t, phone);
    const outcomes = await Promise.all([
      confirm(customer, first.body.challenge, firstCode),
      confirm(other, second.body.challenge, secondCode),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("a code for a number that changed meanwhile is refused", async () => {
    const { body } = await sendConfirmation();
    const code = await textedCode(t, phone);
    await givePhone(t, customer, { phone: newPhone() });
    expect((await confirm(customer, body.challenge, code)).status).toBe(400);
    expect(await isConfirmed()).toBe(false);
  });

  test("five codes an hour for an account", async () => {
    for (let i = 0; i < 5; i += 1) expect((await sendConfirmation()).status).toBe(200);
    expect((await sendConfirmation()).status).toBe(429);
  });
});

describe("MSG-29 a customer signs in with a code", () => {
  beforeEach(async () => givePhone(t, customer, { phone, confirmed: true }));

  test("once, for ten minutes", async () => {
    const challenge = await challengeFor("sign_in");
    const code = await textedCode(t, phone);
    const entered = await signIn(challenge, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(entered.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${entered.json().accessToken}` };
    const profile = await t.app.inject({ url: "/api/user/profile", headers });
    expect(profile.json().user.id).toBe(customer.user_id);
    expect((await signIn(challenge, code)).statusCode).toBe(400);
    const late = await challengeFor("sign_in");
    const lateCode = await textedCode(t, phone);
    t.setNow("2026-03-16T09:10:00Z");
    expect((await signIn(late, lateCode)).statusCode).toBe(400);
    t.setNow("2026-03-16T09:00:00Z");
  });

  test("ten at once with one code begin one session", async () => {
    const challenge = await challengeFor("sign_in");
    const code = await textedCode(t, phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(challenge, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("not with a code of another purpose or browser, nor for an account that is not active", async () => {
    const resetting = await challengeFor("reset_password");
    expect((await signIn(resetting, await textedCode(t, phone))).statusCode).toBe(400);
    await challengeFor("sign_in");
    const code = await textedCode(t, phone);
    const another = await challengeFor("sign_in", newPhone());
    expect((await signIn(another, code)).statusCode).toBe(400);
    const challenge = await challengeFor("sign_in");
    const newest = await textedCode(t, phone);
    const row = t.deps.db.updateTable("users").where("id", "=", customer.user_id);
    await row.set({ status: "inactive" }).execute();
    expect((await signIn(challenge, newest)).statusCode).toBe(403);
    const before = (await storedSms(t, phone)).length;
    expect((await ask("sign_in")).statusCode).toBe(200);
    expect(await storedSms(t, phone)).toHaveLength(before);
  });

  test("five wrong codes make a code worthless, from whatever network", async () => {
    const challenge = await challengeFor("sign_in");
    const code = await textedCode(t, phone);
    for (let i = 1; i <= 5; i += 1) {
      const remoteAddress = `203.0.113.${i}`;
      expect((await signIn(challenge, wrongOf(code), { remoteAddress })).statusCode).toBe(400);
    }
    expect((await signIn(challenge, code, { remoteAddress: "203.0.113.9" })).statusCode).toBe(400);
  });

  test("after a password that staff set, the mailed code and a new password are still needed", async () => {
    const row = t.deps.db.updateTable("users").where("id", "=", customer.user_id);
    await row.set({ must_change_password: true }).execute();
    const challenge = await challengeFor("sign_in");
    const answer = await signIn(challenge, await textedCode(t, phone));
    expect([answer.json().step, answer.json().accessToken]).toEqual(["confirm_code", undefined]);
  });
});

describe("MSG-30 a new password with a code", () => {
  beforeEach(async () => givePhone(t, customer, { phone, confirmed: true }));

  test("ends every session; a weak password leaves the code usable", async () => {
    const challenge = await challengeFor("reset_password");
    const code = await textedCode(t, phone);
    const weak = await reset(challenge, code, "password1");
    expect([weak.statusCode, Object.keys(weak.json().fields)]).toEqual([400, ["password"]]);
    expect((await reset(challenge, code)).statusCode).toBe(200);
    expect((await callAs(t, customer, "GET", "/user/profile")).status).toBe(401);
    const credentials = { email: customer.email, password: "Gara cloth 1961 blue" };
    expect((await post(t.app, "/user/signin", credentials)).statusCode).toBe(200);
    expect((await reset(challenge, code)).statusCode).toBe(400);
    expect((await lastMail(t.deps, customer.email))?.text_body).toContain("code by text message");
  });

  test("the mail and its link stay as they are", async () => {
    await post(t.app, "/user/forgot-password", { email: customer.email });
    const token = await mailedToken(t.deps, customer.email);
    const answer = await post(t.app, `/user/reset-password/${token}`, {
      password: "Gara cloth 1961 blue",
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe("MSG-31 no response reveals whether a phone has an account", () => {
  test("asked for a code: the same answer, and no message", async () => {
    await givePhone(t, customer, { phone, confirmed: true });
    const unknown = newPhone();
    const unconfirmed = await givePhone(t, await makeCustomer(t.deps));
    const answers = [];
    for (const to of [phone, unknown, unconfirmed]) {
      const response = await ask("sign_in", to);
      const { challenge, ...rest } = response.json();
      answers.push([response.statusCode, typeof challenge, challenge.length, rest]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await storedSms(t, phone)).toHaveLength(1);
    expect(await storedSms(t, unknown)).toEqual([]);
    expect(await storedSms(t, unconfirmed)).toEqual([]);
  });

  test("the limits of codes and of attempts are the same", async () => {
    await givePhone(t, customer, { phone, confirmed: true });
    const asked: number[][] = [];
    const guessed: (number | string)[][] = [];
    for (const to of [phone, newPhone()]) {
      await t.deps.db.deleteFrom("rate_limits").execute();
      const statuses = [];
      const challenges: string[] = [];
      for (let i = 0; i < 7; i += 1) {
        const response = await ask("sign_in", to);
        statuses.push(response.statusCode);
        if (response.statusCode === 200) challenges.push(response.json().challenge);
      }
      asked.push(statuses);
      const outcomes = [];
      for (let i = 0; i < 8; i += 1) {
        const challenge = challenges[i % challenges.length] ?? "";
        const response = await signIn(challenge, "abcdef");
        outcomes.push(response.statusCode, response.json().message);
      }
      guessed.push(outcomes);
    }
    expect(asked[0]).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(asked[1]).toEqual(asked[0]);
    expect(guessed[0]?.filter((each) => each === 429)).toHaveLength(3);
    expect(guessed[1]).toEqual(guessed[0]);
  });

  test("unknown devices cannot use up the codes of a known device", async () => {
    await givePhone(t, customer, { phone, confirmed: true });
    const challenge = await challengeFor("sign_in");
    const entered = await signIn(challenge, await textedCode(t, phone));
    const headers = deviceCookie(entered);
    for (let i = 0; i < 6; i += 1) await ask("sign_in", phone, { remoteAddress: "203.0.113.7" });
    expect((await ask("sign_in", phone)).statusCode).toBe(429);
    expect((await ask("sign_in", phone, { headers })).statusCode).toBe(200);
    await passLimits(t.deps, 3_600_000);
    expect((await ask("sign_in", phone)).statusCode).toBe(200);
  });

  test("while text messages are off every number gets the same refusal", async () => {
    await givePhone(t, customer, { phone, confirmed: true });
    await turnSmsOn(t, { sms: false });
    const answers = [await ask("sign_in"), await ask("sign_in", newPhone())];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [409, answers[0]?.body]),
    );
    await turnSmsOn(t);
  });
});

describe("MSG-32 a number that changes is not confirmed", () => {
  beforeEach(async () => givePhone(t, customer, { phone, confirmed: true }));

  test.each(["customer", "staff"])("changed by %s", async (who) => {
    const person = who === "staff" ? await makeStaff(t.deps, 8) : customer;
    const path = `/user/${customer.user_id}/update-user`;
    const same = await callAs(t, person, "PUT", path, { phone });
    expect([same.status, await isConfirmed()]).toEqual([200, true]);
    const changed = await callAs(t, person, "PUT", path, { phone: newPhone() });
    expect([changed.status, await isConfirmed()]).toEqual([200, false]);
  });

  test("the old address of the account takes it back from the phone too", async () => {
    const body = { email: `new-${customer.email}`, current_password: knownPassword };
    const path = `/user/${customer.user_id}/update-user`;
    expect((await callAs(t, customer, "PUT", path, body)).status).toBe(200);
    const token = await mailedToken(t.deps, customer.email);
    expect((await post(t.app, `/user/take-back-email/${token}`, {})).statusCode).toBe(200);
    expect(await isConfirmed()).toBe(false);
  });
});
