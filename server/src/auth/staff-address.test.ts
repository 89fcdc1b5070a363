import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  lastMail,
  mailedCode,
  mailedToken,
  post,
  stepCookie,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { giveApp } from "../../test-support/second-factor.ts";

let t: TestApp;
let admin: Person;
let second: Person;
let officer: Person;
let made = 0;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  second = await makeStaff(t.deps, 8);
});
afterAll(async () => t.close());
beforeEach(async () => {
  officer = await makeStaff(t.deps, 6);
  await setInitialPassword(t.deps, officer);
});

/** The mailbox of a person other than the account owner. */
function foreignMailbox(): string {
  made += 1;
  return `foreign${made}@gmail.com`;
}

const ask = (target: Person, email: string, by: Person) =>
  t.app.inject({
    method: "PUT",
    url: `/api/user/${target.user_id}/update-user`,
    headers: by.headers,
    payload: { email },
  });
const call = (path: string, by?: Person, body: object = {}) =>
  post(t.app, path, body, by ? { headers: by.headers } : {});
const accept = (target: Person, email: string, by: Person) =>
  call(`/user/${target.user_id}/email-change/accept`, by, { email });

async function addressOf(person: Person): Promise<string> {
  const row = await t.deps.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", person.user_id)
    .executeTakeFirstOrThrow();
  return row.email;
}

describe("one person alone cannot take over a staff account", () => {
  test("a new address that an administrator set for another gets no link, by any call", async () => {
    const email = foreignMailbox();
    const asked = await ask(officer, email, admin);
    expect(asked.statusCode).toBe(200);
    expect(asked.json().updatedUser).toMatchObject({
      email: officer.email,
      pending_email: email,
      pending_email_by: { user_id: admin.user_id },
    });
    const again = await call(`/user/${officer.user_id}/email-change/send-again`, admin);
    expect([again.statusCode, again.json().msg]).toEqual([
      409,
      "A second administrator must accept this change of address first.",
    ]);
    const invited = await call(`/user/${officer.user_id}/invitation`, admin);
    expect(invited.statusCode).toBe(409);
    await call(`/staff/${officer.staff_id}/reset-second-factor`, admin);
    await call("/user/forgot-password", undefined, { email });
    expect(await lastMail(t.deps, email)).toBeUndefined();
    expect(await addressOf(officer)).toBe(officer.email);
  });

  test("a password set by staff is useless without the old mailbox", async () => {
    const email = foreignMailbox();
    await ask(officer, email, admin);
    const password = "Typed by the office 5";
    const input = { password, user_id: officer.user_id };
    expect((await call("/user/change-password", admin, input)).statusCode).toBe(200);
    const entered = await call("/staff/signin", undefined, { email: officer.email, password });
    expect(entered.json().accessToken).toBeUndefined();
    expect((await lastMail(t.deps, officer.email))?.text_body).toMatch(/code is \d{3} \d{3}/);
    expect(await lastMail(t.deps, email)).toBeUndefined();
  });

  test("after a removal of the second factor, the password alone is not enough", async () => {
    await giveApp(t, officer);
    const reset = await call(`/staff/${officer.staff_id}/reset-second-factor`, admin);
    expect(reset.statusCode).toBe(200);
    const credentials = { email: officer.email, password: knownPassword };
    const entered = await call("/staff/signin", undefined, credentials);
    expect(entered.json().accessToken).toBeUndefined();
    expect((await lastMail(t.deps, officer.email))?.text_body).toMatch(/code is \d{3} \d{3}/);
    const code = await mailedCode(t.deps, officer.email);
    const chosen = { code, password: "Chosen by the owner 6" };
    const headers = stepCookie(entered);
    const confirmed = await post(t.app, "/staff/signin/confirm-code", chosen, { headers });
    expect(confirmed.json().accessToken).toEqual(expect.any(String));
  });

  test("a change that was pending before this rule requires acceptance", async () => {
    const email = foreignMailbox();
    await ask(officer, email, officer).then((response) => expect(response.statusCode).toBe(400));
    const own = await t.app.inject({
      method: "PUT",
      url: `/api/user/${officer.user_id}/update-user`,
      headers: officer.headers,
      payload: { email, current_password: knownPassword },
    });
    expect(own.statusCode).toBe(200);
    const token = await mailedToken(t.deps, email);
    const byAdmin = { requested_by: admin.user_id };
    const rows = t.deps.db.updateTable("email_changes").where("user_id", "=", officer.user_id);
    await rows.set(byAdmin).execute();
    expect((await call(`/user/confirm-email/${token}`)).statusCode).toBe(400);
    await rows.set({ requested_by: officer.user_id }).execute();
    expect((await call(`/user/confirm-email/${token}`)).statusCode).toBe(200);
    expect(await addressOf(officer)).toBe(email);
  });

  test("the requester, the owner and unauthorized users cannot accept", async () => {
    const email = foreignMailbox();
    await ask(officer, email, admin);
    const responses = await Promise.all(
      [admin, officer, await makeStaff(t.deps, 2), await makeCustomer(t.deps)].map((by) =>
        accept(officer, email, by),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([403, 403, 403, 403]);
    expect(responses[0]?.json().msg).toBe("The person who requested this change cannot accept it.");
    const another = await makeStaff(t.deps, 8);
    await ask(another, foreignMailbox(), admin);
    expect((await accept(another, foreignMailbox(), second)).statusCode).toBe(403);
    expect(await lastMail(t.deps, email)).toBeUndefined();
  });

  test("a second administrator accepts the address that was shown; then its link is valid", async () => {
    const [seen, typedSince] = [foreignMailbox(), foreignMailbox()];
    await ask(officer, seen, admin);
    expect((await lastMail(t.deps, officer.email))?.text_body).toContain("second administrator");
    await ask(officer, typedSince, admin);
    const stale = await accept(officer, seen, second);
    expect([stale.statusCode, stale.json().msg]).toEqual([
      409,
      "Another address was asked for meanwhile. Please look at it first.",
    ]);
    expect((await accept(officer, typedSince, second)).statusCode).toBe(200);
    expect((await lastMail(t.deps, officer.email))?.subject).toBe(
      "A new e-mail address was accepted",
    );
    expect((await accept(officer, typedSince, second)).statusCode).toBe(404);
    const token = await mailedToken(t.deps, typedSince);
    expect((await call(`/user/confirm-email/${token}`)).statusCode).toBe(200);
    expect(await addressOf(officer)).toBe(typedSince);
    expect(await auditEntriesOf(t.deps, officer.user_id)).toEqual(
      expect.arrayContaining(["email.change_asked", "email.change_accepted", "email.change"]),
    );
    const entry = await t.deps.db
      .selectFrom("audit_entries")
      .select("after")
      .where("record_id", "=", String(officer.user_id))
      .where("action", "=", "email.change")
      .executeTakeFirstOrThrow();
    expect(entry.after).toEqual({
      email: typedSince,
      requested_by: admin.user_id,
      accepted_by: second.user_id,
    });
  });

  test("the old address reverses the change also after the acceptance", async () => {
    const email = foreignMailbox();
    await ask(officer, email, admin);
    await accept(officer, email, second);
    const back = await mailedToken(t.deps, officer.email);
    await call(`/user/confirm-email/${await mailedToken(t.deps, email)}`);
    expect((await call(`/user/take-back-email/${back}`)).statusCode).toBe(200);
    expect(await addressOf(officer)).toBe(officer.email);
  });

  test("a customer's address requires no second person; without a pending change the response is 404", async () => {
    const customer = await makeCustomer(t.deps);
    const email = foreignMailbox();
    const asked = await ask(customer, email, admin);
    expect(asked.json().updatedUser.pending_email_by).toBeNull();
    expect((await accept(customer, email, second)).statusCode).toBe(404);
    expect((await call(`/user/confirm-email/${await mailedToken(t.deps, email)}`)).statusCode).toBe(
      200,
    );
  });
});
