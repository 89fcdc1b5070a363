import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { attemptLimits } from "@microfinance/contract/auth/attempt-limits.ts";
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
import { makeStaff, type Person } from "../../test-support/make.ts";

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
  remoteAddress = `10.9.0.${network}`;
  customer = await confirmedCustomer(t);
});

const { confirm, takeBack, signIn } = linkCalls(() => ({ t, remoteAddress }));

describe("AUTH-10 the old address reverses the change", () => {
  /** A requested change, and the token of the link that the old address received. */
  async function asked(email = newAddress()) {
    await requestEmailChange(t, customer, email);
    return { email, token: await mailedToken(t.deps, customer.email) };
  }

  test("before the confirmation: the change is cancelled, sessions end, a new password is required", async () => {
    const { email, token } = await asked();
    const link = await mailedToken(t.deps, email);
    const response = await takeBack(token);
    expect(response.statusCode).toBe(200);
    expect(response.json().msg).toBe(
      "Your old email address is back. Please choose a new password.",
    );
    const profile = await t.app.inject({ url: "/api/user/profile", headers: customer.headers });
    expect(profile.statusCode).toBe(401);
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await signIn(customer.email)).statusCode).toBe(401);
    const password = "A new country-cloth 8";
    const path = `/user/reset-password/${response.json().reset_token}`;
    expect((await post(t.app, path, { password }, { remoteAddress })).statusCode).toBe(200);
    expect((await signIn(customer.email, password)).statusCode).toBe(200);
    expect(await auditEntriesOf(t.deps, customer.user_id)).toContain("email.take_back");
  });

  test("after the confirmation: either mail's link works for a week", async () => {
    for (const which of ["asked", "changed"] as const) {
      customer = await confirmedCustomer(t);
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
    await requestEmailChange(t, customer, third);
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
    const other = await confirmedCustomer(t);
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
    const responses = [
      await signUp(),
      await requestEmailChange(t, other, customer.email),
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
    expect(responses.map((response) => [response.statusCode, response.json().msg])).toEqual(
      responses.map(() => [409, taken]),
    );
    expect((await requestEmailChange(t, customer, customer.email)).statusCode).toBe(200);
    t.setNow("2026-03-23T09:00:01Z");
    expect((await signUp()).statusCode).toBe(200);
  });

  test("an address that was never confirmed is notified, without the reversal link", async () => {
    await confirmAddress(t.deps, customer, false);
    const email = newAddress();
    await requestEmailChange(t, customer, email);
    const mail = await lastMail(t.deps, customer.email);
    expect(mail?.subject).toBe("A new e-mail address was asked for");
    expect(mail?.links).toEqual([]);
    await confirm(await mailedToken(t.deps, email));
    expect((await lastMail(t.deps, customer.email))?.links).toEqual([]);
  });

  test("attempts at either link are limited, and only hashes are stored", async () => {
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
