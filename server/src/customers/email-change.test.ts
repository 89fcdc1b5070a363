import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmAddress,
  knownPassword,
  lastMail,
  mailedToken,
  post,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  confirmedCustomer,
  linkCalls,
  newAddress,
  requestEmailChange,
} from "../../test-support/email-changes.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let customer: Person;
let network = 0;
let remoteAddress: string;
const invalid = "This link is not valid or has expired.";
const taken = fieldTexts.accountExists;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  network += 1;
  remoteAddress = `10.8.0.${network}`;
  customer = await confirmedCustomer(t);
});

const { call, confirm, signIn } = linkCalls(() => ({ t, remoteAddress }));

async function profileOf(person: Person) {
  const response = await t.app.inject({ url: "/api/user/profile", headers: person.headers });
  const { email, pending_email, email_verified } = response.json().user;
  return { email, pending_email, email_verified };
}
/** The person with an unconfirmed address. */
async function unconfirmed(person: Person): Promise<Person> {
  await confirmAddress(t.deps, person, false);
  return person;
}

describe("AUTH-9 a new address is valid after its link is followed", () => {
  test("before it the old address signs in and receives password links; afterwards the new one does", async () => {
    const email = newAddress();
    expect((await requestEmailChange(t, customer, email)).statusCode).toBe(200);
    expect(await profileOf(customer)).toEqual({
      email: customer.email,
      pending_email: email,
      email_verified: true,
    });
    expect((await signIn(customer.email)).statusCode).toBe(200);
    expect((await signIn(email)).statusCode).toBe(401);
    const token = await mailedToken(t.deps, email);
    const confirmed = await confirm(token);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json().msg).toContain("Your new email address is confirmed.");
    expect(await profileOf(customer)).toEqual({
      email,
      pending_email: null,
      email_verified: true,
    });
    expect((await signIn(customer.email)).statusCode).toBe(401);
    expect((await signIn(email)).statusCode).toBe(200);
    const again = await confirm(token);
    expect([again.statusCode, again.json().msg]).toEqual([400, invalid]);
    expect(await auditEntriesOf(t.deps, customer.user_id)).toEqual(
      expect.arrayContaining(["email.change_asked", "email.change"]),
    );
  });

  test("a link expires after seven days, and so does the change", async () => {
    const email = newAddress();
    await requestEmailChange(t, customer, email);
    const token = await mailedToken(t.deps, email);
    t.setNow("2026-03-23T09:00:00Z");
    expect((await confirm(token)).statusCode).toBe(400);
    t.setNow("2026-03-16T09:00:00Z");
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test("a newer change, a cancelled one and a new password invalidate the link", async () => {
    for (const end of [
      () => requestEmailChange(t, customer, newAddress()),
      () => call(`/user/${customer.user_id}/email-change/cancel`, customer),
      () =>
        post(
          t.app,
          "/user/change-password",
          { newPassword: knownPassword, current_password: knownPassword },
          { headers: customer.headers },
        ),
    ]) {
      const email = newAddress();
      await requestEmailChange(t, customer, email);
      const token = await mailedToken(t.deps, email);
      expect((await end()).statusCode).toBe(200);
      expect((await confirm(token)).json().msg).toBe(invalid);
    }
    expect((await profileOf(customer)).email).toBe(customer.email);
  });

  test("of two accounts with one requested address, the first to confirm gets it", async () => {
    const email = newAddress();
    const other = await confirmedCustomer(t);
    await requestEmailChange(t, customer, email);
    const first = await mailedToken(t.deps, email);
    await requestEmailChange(t, other, email);
    const second = await mailedToken(t.deps, email);
    const responses = await Promise.all([confirm(first), confirm(second)]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
    const rejected = responses.find((response) => response.statusCode === 409);
    expect(rejected?.json().msg).toBe(taken);
  });

  test("two requests with one link change the address once", async () => {
    const email = newAddress();
    await requestEmailChange(t, customer, email);
    const token = await mailedToken(t.deps, email);
    const responses = await Promise.all([confirm(token), confirm(token)]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 400]);
  });

  test("the link is sent again, five times an hour in total; without a pending change nothing is sent", async () => {
    const path = `/user/${customer.user_id}/email-change/send-again`;
    const none = await call(path, customer);
    expect([none.statusCode, none.json().msg]).toEqual([
      404,
      "No change of address is waiting for confirmation.",
    ]);
    const email = newAddress();
    await requestEmailChange(t, customer, email);
    const first = await mailedToken(t.deps, email);
    for (let i = 0; i < 4; i += 1) expect((await call(path, customer)).statusCode).toBe(200);
    const limited = await call(path, customer);
    expect(limited.statusCode).toBe(429);
    expect(limited.headers["retry-after"]).toBe("3600");
    expect(await mailedToken(t.deps, email)).not.toBe(first);
    expect((await confirm(await mailedToken(t.deps, email))).statusCode).toBe(200);
    expect((await confirm(first)).statusCode).toBe(400);
  });

  test("another person's change is neither resent nor cancelled", async () => {
    await requestEmailChange(t, customer, newAddress());
    const other = await confirmedCustomer(t);
    const basic = await makeStaff(t.deps, 2);
    for (const step of ["send-again", "cancel"])
      for (const by of [other, basic])
        expect((await call(`/user/${customer.user_id}/email-change/${step}`, by)).statusCode).toBe(
          403,
        );
  });
});

describe("AUTH-9 a change of address by staff", () => {
  test("also requires the link, is recorded with the requester, and both addresses are notified", async () => {
    const manager = await makeStaff(t.deps, 8);
    const email = newAddress();
    const saved = await requestEmailChange(t, customer, email, manager);
    expect(saved.json().updatedUser).toMatchObject({ email: customer.email, pending_email: email });
    expect((await lastMail(t.deps, customer.email))?.text_body).toContain("our office");
    expect((await lastMail(t.deps, email))?.subject).toBe("Confirm your new email address");
    const [entry] = await t.deps.db
      .selectFrom("audit_entries")
      .select(["actor_user_id", "before", "after"])
      .where("action", "=", "email.change_asked")
      .where("record_id", "=", String(customer.user_id))
      .execute();
    expect(entry).toEqual({
      actor_user_id: manager.user_id,
      before: { email: customer.email },
      after: { pending_email: email },
    });
    expect((await confirm(await mailedToken(t.deps, email))).statusCode).toBe(200);
  });

  test("a manager neither changes nor cancels the address of another manager", async () => {
    const [manager, second] = [await makeStaff(t.deps, 8), await makeStaff(t.deps, 8)];
    const admin = await makeStaff(t.deps, 9);
    expect((await requestEmailChange(t, second, newAddress(), manager)).statusCode).toBe(403);
    expect((await requestEmailChange(t, second, newAddress(), admin)).statusCode).toBe(200);
    const path = `/user/${second.user_id}/email-change/cancel`;
    expect((await call(path, manager)).statusCode).toBe(403);
    expect((await call(path, admin)).statusCode).toBe(200);
  });
});

describe("AUTH-8 the link to an unconfirmed address", () => {
  test("is sent again, five times an hour, and not after the confirmation", async () => {
    const person = await unconfirmed(await makeCustomer(t.deps));
    const path = "/user/email/send-confirmation";
    expect((await call(path, person)).json().msg).toBe(
      "We have sent the link. Please check your email.",
    );
    const token = await mailedToken(t.deps, person.email);
    for (let i = 0; i < 4; i += 1) expect((await call(path, person)).statusCode).toBe(200);
    expect((await call(path, person)).statusCode).toBe(429);
    expect((await call(`/user/${person.user_id}/verify/${token}`)).statusCode).toBe(200);
    const again = await call(path, person);
    expect([again.statusCode, again.json().msg]).toEqual([
      409,
      "Your email address is confirmed already.",
    ]);
    expect((await call(path)).statusCode).toBe(401);
  });

  test("of many concurrent requests five are served", async () => {
    const person = await unconfirmed(await makeStaff(t.deps, 7));
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => call("/user/email/send-confirmation", person)),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(5);
  });
});
