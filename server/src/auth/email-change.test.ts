import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  lastMail,
  mailedToken,
  post,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let customer: Person;
let network = 0;
let made = 0;
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
  customer = await confirmedCustomer();
});

async function confirmedCustomer(): Promise<Person> {
  const person = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, person);
  await confirmAddress(person);
  return person;
}

async function confirmAddress(person: Person) {
  await t.deps.db
    .updateTable("users")
    .set({ email_verified_at: t.deps.now() })
    .where("id", "=", person.user_id)
    .execute();
}

function newAddress(): string {
  made += 1;
  return `moved${made}@gmail.com`;
}

async function ask(target: Person, email: string, by: Person = target) {
  return t.app.inject({
    method: "PUT",
    url: `/api/user/${target.user_id}/update-user`,
    headers: by.headers,
    payload: { email, current_password: knownPassword },
  });
}

const call = (path: string, by?: Person) =>
  post(t.app, path, {}, { remoteAddress, ...(by ? { headers: by.headers } : {}) });
const confirm = (token: string) => call(`/user/confirm-email/${token}`);
const takeBack = (token: string) => call(`/user/take-back-email/${token}`);
const signIn = (email: string, password = knownPassword) =>
  post(t.app, "/user/signin", { email, password }, { remoteAddress });

async function profileOf(person: Person) {
  const answer = await t.app.inject({ url: "/api/user/profile", headers: person.headers });
  const { email, pending_email, email_verified } = answer.json().user;
  return { email, pending_email, email_verified };
}

/** The same person before the link was followed. */
async function unconfirmed(person: Person): Promise<Person> {
  await t.deps.db
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("id", "=", person.user_id)
    .execute();
  return person;
}

describe("AUTH-9 a new address is valid after its link is followed", () => {
  test("before it the old address signs in and receives password links; afterwards the new one does", async () => {
    const email = newAddress();
    expect((await ask(customer, email)).statusCode).toBe(200);
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
    await ask(customer, email);
    const token = await mailedToken(t.deps, email);
    t.setNow("2026-03-23T09:00:00Z");
    expect((await confirm(token)).statusCode).toBe(400);
    t.setNow("2026-03-16T09:00:00Z");
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test("a newer change, a cancelled one and a new password invalidate the link", async () => {
    for (const end of [
      () => ask(customer, newAddress()),
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
      await ask(customer, email);
      const token = await mailedToken(t.deps, email);
      expect((await end()).statusCode).toBe(200);
      expect((await confirm(token)).json().msg).toBe(invalid);
    }
    expect((await profileOf(customer)).email).toBe(customer.email);
  });

  test("of two accounts with one requested address, the first to confirm gets it", async () => {
    const email = newAddress();
    const other = await confirmedCustomer();
    await ask(customer, email);
    const first = await mailedToken(t.deps, email);
    await ask(other, email);
    const second = await mailedToken(t.deps, email);
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json().msg).toBe(taken);
  });

  test("two requests with one link change the address once", async () => {
    const email = newAddress();
    await ask(customer, email);
    const token = await mailedToken(t.deps, email);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
  });

  test("the link is sent again, five times an hour in total; without a pending change nothing is sent", async () => {
    const path = `/user/${customer.user_id}/email-change/send-again`;
    const none = await call(path, customer);
    expect([none.statusCode, none.json().msg]).toEqual([
      404,
      "No change of address is waiting for confirmation.",
    ]);
    const email = newAddress();
    await ask(customer, email);
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
    await ask(customer, newAddress());
    const other = await confirmedCustomer();
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
    const saved = await ask(customer, email, manager);
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
    expect((await ask(second, newAddress(), manager)).statusCode).toBe(403);
    expect((await ask(second, newAddress(), admin)).statusCode).toBe(200);
    const path = `/user/${second.user_id}/email-change/cancel`;
    expect((await call(path, manager)).statusCode).toBe(403);
    expect((await call(path, admin)).statusCode).toBe(200);
  });
});

describe("AUTH-10 the old address reverses the change", () => {
  /** A requested change, and the token of the link that the old address received. */
  async function asked(email = newAddress()) {
    await ask(customer, email);
    return { email, token: await mailedToken(t.deps, customer.email) };
  }

  test("before the confirmation: the change is cancelled, sessions end, a new password is required", async () => {
    const { email, token } = await asked();
    const link = await mailedToken(t.deps, email);
    const answer = await takeBack(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().msg).toBe("Your old email address is back. Please choose a new password.");
    const profile = await t.app.inject({ url: "/api/user/profile", headers: customer.headers });
    expect(profile.statusCode).toBe(401);
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await signIn(customer.email)).statusCode).toBe(401);
    const password = "A new country-cloth 8";
    const path = `/user/reset-password/${answer.json().reset_token}`;
    expect((await post(t.app, path, { password }, { remoteAddress })).statusCode).toBe(200);
    expect((await signIn(customer.email, password)).statusCode).toBe(200);
    expect(await auditEntriesOf(t.deps, customer.user_id)).toContain("email.take_back");
  });

  test("after the confirmation: either mail's link works for a week", async () => {
    for (const which of ["asked", "changed"] as const) {
      customer = await confirmedCustomer();
      t.setNow("2026-03-16T09:00:00Z");
      const { email, token: first } = await asked();
      t.setNow("2026-03-19T09:00:00Z");
      await confirm(await mailedToken(t.deps, email));
      const mail = await lastMail(t.deps, customer.email);
      expect(mail?.subject).toBe("The e-mail address of your account was changed");
      t.setNow(which === "asked" ? "2026-03-23T08:59:00Z" : "2026-03-26T08:59:00Z");
      const token = which === "asked" ? first : await mailedToken(t.deps, customer.email);
      expect((await takeBack(token)).statusCode).toBe(200);
      expect((await signIn(email)).statusCode).toBe(401);
      expect((await takeBack(token)).json().msg).toBe(invalid);
    }
  });

  test("a later change is reversed with it, and the later link reverses nothing", async () => {
    const { email, token } = await asked();
    await confirm(await mailedToken(t.deps, email));
    const third = newAddress();
    await ask(customer, third);
    const ofSecond = await mailedToken(t.deps, email);
    await confirm(await mailedToken(t.deps, third));
    expect((await takeBack(token)).statusCode).toBe(200);
    expect((await takeBack(ofSecond)).json().msg).toBe(invalid);
    const account = await t.deps.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", customer.user_id)
      .executeTakeFirst();
    expect(account?.email).toBe(customer.email);
  });

  test("no other account can take the old address meanwhile; afterwards any can", async () => {
    const { email } = await asked();
    await confirm(await mailedToken(t.deps, email));
    const manager = await makeStaff(t.deps, 8);
    const other = await confirmedCustomer();
    const signUp = () =>
      post(
        t.app,
        "/user/signup",
        {
          first_name: "Sia",
          last_name: "Koroma",
          email: customer.email,
          phone: "076123456",
          password: knownPassword,
        },
        { remoteAddress },
      );
    const doors = [
      await signUp(),
      await ask(other, customer.email),
      await post(
        t.app,
        "/staff/create",
        {
          first_name: "Sia",
          last_name: "Koroma",
          email: customer.email,
          phone: "076123456",
          password: knownPassword,
          confirm_password: knownPassword,
          date_of_birth: "1990-01-01",
          role_id: 2,
        },
        { headers: manager.headers },
      ),
    ];
    expect(doors.map((answer) => [answer.statusCode, answer.json().msg])).toEqual(
      doors.map(() => [409, taken]),
    );
    expect((await ask(customer, customer.email)).statusCode).toBe(200);
    t.setNow("2026-03-23T09:00:01Z");
    expect((await signUp()).statusCode).toBe(200);
  });

  test("an address that was never confirmed is notified, without the reversal link", async () => {
    customer = await unconfirmed(await makeCustomer(t.deps));
    await setInitialPassword(t.deps, customer);
    const email = newAddress();
    await ask(customer, email);
    const mail = await lastMail(t.deps, customer.email);
    expect(mail?.subject).toBe("A new e-mail address was asked for");
    expect(mail?.links).toEqual([]);
    await confirm(await mailedToken(t.deps, email));
    expect((await lastMail(t.deps, customer.email))?.links).toEqual([]);
  });

  test("guesses of either link are limited, and only hashes are stored", async () => {
    const { token } = await asked();
    const links = await t.deps.db.selectFrom("email_change_links").selectAll().execute();
    const stored = links.map((row) => Buffer.from(row.token_hash).toString("latin1")).join("\n");
    expect(stored).not.toContain(token);
    for (let i = 0; i < attemptLimits.linkPerNetwork.count / 2; i += 1) {
      expect((await confirm("x".repeat(43))).statusCode).toBe(400);
      expect((await takeBack("x".repeat(43))).statusCode).toBe(400);
    }
    expect((await confirm("x".repeat(43))).statusCode).toBe(429);
    expect((await takeBack("x".repeat(43))).statusCode).toBe(429);
    // The valid link works for the owner in spite of others' failed attempts.
    expect((await takeBack(token)).statusCode).toBe(200);
  });
});

describe("AUTH-8 the link to an unconfirmed address", () => {
  test("is sent again, five times an hour, and not after the confirmation", async () => {
    const person = await unconfirmed(await makeCustomer(t.deps));
    const path = "/user/email/send-confirmation";
    expect((await call(path, person)).json().msg).toBe(
      "We have sent the link. Please check your mail.",
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
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call("/user/email/send-confirmation", person)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
  });
});
