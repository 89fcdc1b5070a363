import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  setInitialPassword,
  knownPassword,
  post,
  auditEntriesOf,
} from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { softwarePasskey } from "../../test-support/passkey.ts";
import { givePasskey, stepOf } from "../../test-support/second-factor.ts";

let t: TestApp;
let officer: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());
beforeEach(async () => {
  officer = await makeStaff(t.deps, 5);
  await setInitialPassword(t.deps, officer);
});

const proof = { current_password: knownPassword };
const later = (seconds: number) =>
  t.setNow(new Date(t.deps.now().getTime() + seconds * 1000).toISOString());
const enter = (path: string, body: object, headers: Record<string, string>) =>
  post(t.app, `/staff/signin${path}`, body, { headers });

describe("AUTH-18 passkeys", () => {
  const ask = async (step: Record<string, string>) =>
    (await enter("/passkey-options", {}, step)).json().options;

  test("sign in; neither the response nor the challenge can be used twice", async () => {
    const passkey = await givePasskey(t, officer);
    const step = await stepOf(t, officer);
    const options = await ask(step);
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    const response = passkey.assert(options);
    expect((await enter("/passkey", { response }, step)).statusCode).toBe(200);
    const next = await stepOf(t, officer);
    expect((await enter("/passkey", { response }, next)).statusCode).toBe(400);
    await ask(next);
    expect((await enter("/passkey", { response }, next)).statusCode).toBe(400);
    const fresh = await ask(next);
    const wrongSite = passkey.assert(fresh, { origin: "https://evil.example" });
    expect((await enter("/passkey", { response: wrongSite }, next)).statusCode).toBe(400);
    const right = passkey.assert(fresh);
    expect((await enter("/passkey", { response: right }, next)).statusCode).toBe(400);
  });

  test.each([
    ["another site", { rpID: "evil.example" }],
    ["no PIN or fingerprint", { verified: false }],
    ["a counter that went back", { counter: 1 }],
  ])("is rejected with %s", async (_, how) => {
    const passkey = await givePasskey(t, officer);
    const first = await stepOf(t, officer);
    const once = { response: passkey.assert(await ask(first), { counter: 7 }) };
    expect((await enter("/passkey", once, first)).statusCode).toBe(200);
    const step = await stepOf(t, officer);
    const response = passkey.assert(await ask(step), { counter: 8, ...how });
    expect((await enter("/passkey", { response }, step)).statusCode).toBe(400);
    expect(await auditEntriesOf(t.deps, officer.user_id)).toContain("second_factor.failed");
  });

  test("a challenge expires after five minutes", async () => {
    const passkey = await givePasskey(t, officer);
    const step = await stepOf(t, officer);
    const options = await ask(step);
    later(301);
    const response = passkey.assert(options);
    expect((await enter("/passkey", { response }, step)).statusCode).toBe(400);
  });

  test("another person's passkey, and a challenge of another sign-in, are rejected", async () => {
    const colleague = await makeStaff(t.deps, 5);
    await setInitialPassword(t.deps, colleague);
    const theirs = await givePasskey(t, colleague);
    const own = await givePasskey(t, officer);
    const step = await stepOf(t, officer);
    const response = theirs.assert(await ask(step));
    expect((await enter("/passkey", { response }, step)).statusCode).toBe(400);
    const other = await stepOf(t, officer);
    const elsewhere = own.assert(await ask(other));
    await ask(step);
    expect((await enter("/passkey", { response: elsewhere }, step)).statusCode).toBe(400);
    const more = { headers: officer.headers };
    const begun = await post(t.app, "/staff/second-factor/passkey-options", proof, more);
    const taken = { name: "Theirs", response: theirs.register(begun.json().options) };
    expect((await post(t.app, "/staff/second-factor/passkeys", taken, more)).statusCode).toBe(409);
    const mine = await t.app.inject({ url: "/api/staff/second-factor", ...more });
    const [{ id }] = mine.json().second_factor.passkeys;
    const gone = await t.app.inject({
      method: "DELETE",
      url: `/api/staff/second-factor/passkeys/${id}`,
      headers: colleague.headers,
    });
    expect(gone.statusCode).toBe(404);
  });

  test("a registration is rejected when its challenge is unknown or used", async () => {
    const passkey = softwarePasskey();
    const more = { headers: officer.headers };
    const register = (response: object) =>
      post(t.app, "/staff/second-factor/passkeys", { name: "Key", response }, more);
    const forged = passkey.register({ challenge: Buffer.from("mine").toString("base64url") });
    expect((await register(forged)).statusCode).toBe(400);
    const begun = await post(t.app, "/staff/second-factor/passkey-options", proof, more);
    expect((await register(forged)).statusCode).toBe(400);
    const late = passkey.register(begun.json().options);
    expect((await register(late)).statusCode).toBe(400);
  });
});
