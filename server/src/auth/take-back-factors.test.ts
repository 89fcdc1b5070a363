import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmAddress,
  setInitialPassword,
  mailedToken,
  post,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { newAddress, requestEmailChange } from "../../test-support/email-changes.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { giveApp, givePasskey } from "../../test-support/second-factor.ts";
import { readSecondFactor } from "./second-factor-state.ts";
import { findAccount } from "./account.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  t.setNow("2026-03-16T09:00:00Z");
  officer = await makeStaff(t.deps, 5);
  await setInitialPassword(t.deps, officer);
  await confirmAddress(t.deps, officer);
});

/** Requests another address with the officer's session and password. Returns the link of the old address. */
async function requestChange(): Promise<string> {
  const response = await requestEmailChange(t, officer, newAddress());
  expect(response.statusCode).toBe(200);
  return mailedToken(t.deps, officer.email);
}

async function takeBack(token: string) {
  const response = await post(t.app, `/user/take-back-email/${token}`, {});
  expect(response.statusCode).toBe(200);
}

async function factorsOf(person: Person) {
  const account = await findAccount(t.deps.db, person.user_id);
  if (account === null) throw new Error("the officer has an account");
  const { app, passkeys, recovery_codes_left } = await readSecondFactor(t.deps.db, t.deps, account);
  return { app: app !== null, passkeys: passkeys.length, recovery_codes_left };
}

describe("AUTH-10 a reversed change of address", () => {
  test("removes the second factors that were added since the request", async () => {
    const token = await requestChange();
    t.setNow("2026-03-16T09:02:00Z");
    await giveApp(t, officer);
    await givePasskey(t, officer);
    expect(await factorsOf(officer)).toEqual({ app: true, passkeys: 1, recovery_codes_left: 10 });
    await takeBack(token);
    expect(await factorsOf(officer)).toEqual({ app: false, passkeys: 0, recovery_codes_left: 0 });
    const { after } = await t.deps.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "email.take_back")
      .where("record_id", "=", String(officer.user_id))
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ second_factors_removed: 2 });
  });

  test("leaves earlier ones, and their recovery codes", async () => {
    await giveApp(t, officer);
    t.setNow("2026-03-16T09:02:00Z");
    const token = await requestChange();
    t.setNow("2026-03-16T09:04:00Z");
    await givePasskey(t, officer);
    await takeBack(token);
    expect(await factorsOf(officer)).toEqual({ app: true, passkeys: 0, recovery_codes_left: 10 });
  });
});
