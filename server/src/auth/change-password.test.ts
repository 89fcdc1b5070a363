import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  lastMail,
  post,
  postWithRefresh,
  refreshTokenIn,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { profileStatus } from "../../test-support/sessions.ts";

let t: TestApp;
let customer: Person;
const newPassword = "A new country-cloth 8";

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  customer = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, customer);
});

const change = (person: Person, payload: object) =>
  post(t.app, "/user/change-password", payload, { headers: person.headers });
const signIn = (person: Person, password: string) =>
  post(t.app, person.staff_id === null ? "/user/signin" : "/staff/signin", {
    email: person.email,
    password,
  });
const isSignedIn = async (person: Person) => (await profileStatus(t, person.headers)) === 200;

describe("AUTH-25 own password", () => {
  test.each([[{ newPassword }], [{ password: newPassword }]])(
    "the new one with the current one ends the other sessions and notifies the owner: %j",
    async (body) => {
      const elsewhere = await signIn(customer, knownPassword);
      const response = await change(customer, { ...body, current_password: knownPassword });
      expect(response.statusCode).toBe(200);
      expect(response.json().msg).toBe("Password changed successfully.");
      expect(await isSignedIn(customer)).toBe(true);
      const refreshToken = refreshTokenIn(elsewhere);
      const refreshed = await postWithRefresh(t.app, "/user/refresh-token", refreshToken);
      expect(refreshed.statusCode).toBe(401);
      expect((await signIn(customer, knownPassword)).statusCode).toBe(401);
      expect((await signIn(customer, newPassword)).statusCode).toBe(200);
      expect((await lastMail(t.deps, customer.email))?.text_body).toContain("16 Mar 2026 09:00");
      expect(await auditEntriesOf(t.deps, customer.user_id)).toContain("password.change");
    },
  );

  test("directly after the sign-in the current one is required too, with the error in its field", async () => {
    const asked = await change(customer, { newPassword });
    expect(asked.statusCode).toBe(400);
    expect(asked.json().fields).toEqual({
      current_password: "Please enter your current password.",
    });
    const wrong = await change(customer, { newPassword, current_password: "wrong" });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields).toEqual({
      current_password: "The current password is not correct.",
    });
    expect(await isSignedIn(customer)).toBe(true);
    const right = await change(customer, { newPassword, current_password: knownPassword });
    expect(right.statusCode).toBe(200);
    const once = await change(customer, { newPassword: knownPassword });
    expect(once.statusCode).toBe(400);
  });

  test("attempts at the current one are limited as on a known device, regardless of other sign-ins", async () => {
    const guess = () => change(customer, { newPassword, current_password: "wrong" });
    for (let i = 0; i < 10; i += 1) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
    const right = await change(customer, { newPassword, current_password: knownPassword });
    expect(right.statusCode).toBe(429);
  });

  test("the body may give the caller's own id; every role changes its own, the auditor too", async () => {
    const { customer_id, user_id } = customer;
    for (const named of [{ customer_id }, { user_id }]) {
      expect((await change(customer, { newPassword, ...named })).statusCode).toBe(400);
      const own = { newPassword: knownPassword, current_password: knownPassword, ...named };
      expect((await change(customer, own)).statusCode).toBe(200);
    }
    const auditor = await makeStaff(t.deps, 7);
    await setInitialPassword(t.deps, auditor);
    const own = await change(auditor, { newPassword, current_password: knownPassword });
    expect(own.statusCode).toBe(200);
  });

  test.each([
    [{}, fieldTexts.required],
    [{ newPassword: "" }, fieldTexts.required],
    [{ newPassword: 12345678 }, fieldTexts.required],
    [{ newPassword: "1234567" }, fieldTexts.passwordTooShort],
    [
      { newPassword: "Aminata2026" },
      "This password is easy to guess. Please choose another. Your own details and words of this lender are easy to guess. Add more words that are less common.",
    ],
    [{ newPassword: "\0".repeat(9) }, "This text has characters that cannot be stored."],
    [{ newPassword: `${"x".repeat(9)}\ud800` }, "This text has characters that cannot be stored."],
    [{ newPassword: "x".repeat(10_000) }, "Password must be at most 200 characters."],
    [{ newPassword, customer_id: 7 }, "Account not found."],
    [{ newPassword, user_id: 1e30 }, "Account not found."],
  ])("%j is rejected: %s", async (body, text) => {
    const response = await change(customer, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().msg).toBe(text);
  });

  test("requires a session", async () => {
    expect((await post(t.app, "/user/change-password", { newPassword })).statusCode).toBe(401);
  });
});

describe("AUTH-26 the password of another account", () => {
  test("a customer who gives another id gets the same 403 whether it exists or not, and it is recorded", async () => {
    const other = await makeCustomer(t.deps);
    const existing = await change(customer, { newPassword, customer_id: other.customer_id });
    const missing = await change(customer, { newPassword, customer_id: "CUS-999999" });
    expect(existing.statusCode).toBe(403);
    expect(missing.json()).toEqual(existing.json());
    expect(await auditEntriesOf(t.deps, other.customer_id ?? "")).toEqual(["access.denied"]);
    expect(await isSignedIn(other)).toBe(true);
  });

  test("an administrator's change ends every session of the customer and notifies them", async () => {
    const manager = await makeStaff(t.deps, 8);
    const { customer_id } = customer;
    const response = await change(manager, { password: newPassword, customer_id });
    expect(response.statusCode).toBe(200);
    expect(await isSignedIn(customer)).toBe(false);
    expect(await isSignedIn(manager)).toBe(true);
    expect((await signIn(customer, newPassword)).json().step).toBe("confirm_code");
    expect(await auditEntriesOf(t.deps, customer.user_id)).toContain("session.step_asked");
    expect((await lastMail(t.deps, customer.email))?.text_body).toContain(
      "the password that our office set",
    );
    expect(await auditEntriesOf(t.deps, customer.user_id)).toContain("password.set");
  });

  // Actor, target and expected status. Role 3 stands for a customer.
  test.each([
    [9, 9, 200],
    [9, 8, 200],
    [9, 3, 200],
    [8, 9, 403],
    [8, 8, 403],
    [8, 6, 200],
    [8, 3, 200],
    [6, 3, 403],
    [5, 2, 403],
    [7, 3, 403],
  ])("role %i on role %i: %i", async (actorRole, targetRole, status) => {
    const actor = await makeStaff(t.deps, actorRole);
    const target =
      targetRole === 3 ? await makeCustomer(t.deps) : await makeStaff(t.deps, targetRole);
    const response = await change(actor, { password: newPassword, user_id: target.user_id });
    expect(response.statusCode).toBe(status);
    expect(await isSignedIn(target)).toBe(status === 403);
  });

  test("AUTH-44 the permission users.manage covers customers only", async () => {
    const officer = await makeStaff(t.deps, 5);
    await t.deps.db
      .insertInto("staff_permissions")
      .values({ staff_id: officer.staff_id ?? 0, permission_id: 6 })
      .execute();
    const colleague = await makeStaff(t.deps, 2);
    const onColleague = await change(officer, { newPassword, user_id: colleague.user_id });
    expect(onColleague.statusCode).toBe(403);
    const { customer_id } = customer;
    expect((await change(officer, { newPassword, customer_id })).statusCode).toBe(200);
  });

  test("an unknown account, or two ids of two people, changes nothing", async () => {
    const admin = await makeStaff(t.deps, 9);
    const other = await makeCustomer(t.deps);
    const { customer_id } = customer;
    for (const target of [
      { customer_id: "CUS-999999" },
      { user_id: 999_999 },
      { customer_id, user_id: other.user_id },
    ]) {
      const response = await change(admin, { newPassword, ...target });
      expect(response.statusCode).toBe(404);
      expect(response.json().msg).toBe("Account not found.");
    }
  });
});
