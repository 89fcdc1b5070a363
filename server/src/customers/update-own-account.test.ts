import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setInitialPassword, knownPassword } from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let t: TestApp;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await makeStaff(t.deps, 9);
  manager = await makeStaff(t.deps, 8);
});
afterAll(async () => t.close());

const update = (person: Person, target: Person | string, body: object) =>
  callAs(
    t,
    person,
    "PUT",
    `/user/${typeof target === "string" ? target : target.user_id}/update-user`,
    body,
  );

async function mailsTo(address: string): Promise<string[]> {
  const rows = await t.deps.db
    .selectFrom("messages")
    .select("subject")
    .where("recipient", "=", address)
    .execute();
  return rows.map((row) => row.subject);
}

describe("CUST-16 PUT /user/{id}/update-user by its owner", () => {
  test("bio fields are written; status, role, roles and customer_id are ignored", async () => {
    const customer = await makeCustomer(t.deps);
    const saved = await update(customer, customer, {
      first_name: "isatu",
      middle_name: "b",
      last_name: "KARGBO",
      gender: "female",
      date_of_birth: "1992-03-04",
      phone: "076999888",
      second_phone: "030111222",
      status: "terminated",
      role: "staff",
      roles: [9],
      role_id: 9,
      customer_id: "CUS-999999",
      password_hash: "x",
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        msg: "Profile updated successfully!",
        updatedUser: {
          first_name: "Isatu",
          middle_name: "B",
          last_name: "Kargbo",
          gender: "female",
          date_of_birth: "1992-03-04",
          phone: "+232-76-999888",
          other_phone: "+232-30-111222",
          second_phone: "+232-30-111222",
          status: "active",
          customer_id: customer.customer_id,
          roles: [{ id: 3 }],
        },
      },
    });
    expect(JSON.stringify(saved.body)).not.toContain("password");
  });

  test("a new address requires its link, both addresses are notified at once, and a taken one is 409", async () => {
    const customer = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, customer);
    const email = " New.Address@Gmail.com ";
    const saved = await update(customer, customer, { email, current_password: knownPassword });
    expect(saved.body.updatedUser).toMatchObject({
      email: customer.email,
      pending_email: "new.address@gmail.com",
    });
    expect(await mailsTo("new.address@gmail.com")).toEqual(["Confirm your new email address"]);
    expect(await mailsTo(customer.email)).toEqual(["A new e-mail address was asked for"]);
    const other = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, other);
    const move = (address: string) =>
      update(other, other, { email: address, current_password: knownPassword });
    expect(await move(customer.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { msg: fieldTexts.accountExists },
    });
    expect(await move("a@nowhere.example")).toMatchObject({
      status: 400,
      body: {
        msg: fieldTexts.emailHost,
      },
    });
    expect(await move("nothing")).toMatchObject({
      status: 400,
      body: { msg: fieldTexts.email },
    });
    const unchanged = await update(other, other, { email: other.email.toUpperCase() });
    expect(unchanged.status).toBe(200);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test("AUTH-25 a new address always requires the current password", async () => {
    const customer = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, customer);
    const email = "taken.over@gmail.com";
    for (const [input, text] of [
      [{}, "Please enter your current password."],
      [{ current_password: "" }, "Please enter your current password."],
      [{ current_password: "a guess" }, "The current password is not correct."],
    ] as const) {
      const rejected = await update(customer, customer, { email, first_name: "Sia", ...input });
      expect(rejected).toMatchObject({
        status: 400,
        body: { msg: text, fields: { current_password: text } },
      });
    }
    expect(await mailsTo(email)).toEqual([]);
    const same = await update(customer, customer, {
      email: customer.email.toUpperCase(),
      first_name: "Sia",
    });
    expect(same.status).toBe(200);
    const saved = await update(customer, customer, { email, current_password: knownPassword });
    expect(saved).toMatchObject({ status: 200, body: { updatedUser: { pending_email: email } } });
    expect(JSON.stringify(saved.body)).not.toContain(knownPassword);
  });

  test("changes of the own address are limited; those by staff are not", async () => {
    const customer = await makeCustomer(t.deps);
    await setInitialPassword(t.deps, customer);
    const current_password = knownPassword;
    const changed = async (person: Person, number: number) =>
      (await update(person, customer, { email: `mailbox${number}@gmail.com`, current_password }))
        .status;
    for (let number = 1; number <= 5; number += 1)
      expect(await changed(customer, number)).toBe(200);
    expect(await changed(customer, 6)).toBe(429);
    expect(await mailsTo("mailbox6@gmail.com")).toEqual([]);
    expect(await changed(admin, 7)).toBe(200);
  });

  test("another customer's, a staff member's and an unknown id are 403", async () => {
    const customer = await makeCustomer(t.deps);
    const other = await makeCustomer(t.deps);
    for (const target of [other, admin, "999999", "x", "%00"]) {
      expect((await update(customer, target, { first_name: "Mine" })).status).toBe(403);
    }
  });

  test("AUTH-41 the auditor reads and does not write, not even their own bio", async () => {
    const auditor = await makeStaff(t.deps, 7);
    expect((await update(auditor, auditor, { gender: "Woman" })).status).toBe(403);
  });

  test("AUTH-53 staff change their own bio, but not their own status", async () => {
    const basic = await makeStaff(t.deps, 2);
    expect(await update(basic, basic, { gender: "Woman", status: "active" })).toMatchObject({
      status: 200,
      body: { updatedUser: { gender: "Woman" } },
    });
    for (const person of [basic, manager, admin]) {
      expect(await update(person, person, { status: "on_leave" })).toMatchObject({
        status: 403,
        body: { msg: "You cannot change your own role, permissions or status." },
      });
    }
  });

  test("every invalid value is rejected with its field", async () => {
    const customer = await makeCustomer(t.deps);
    const bad: Record<string, unknown[]> = {
      first_name: ["", null, 5, "a\0b", "x".repeat(101), {}],
      middle_name: [5, "\ud800", []],
      last_name: ["   ", null, true],
      gender: ["unknown", 5],
      date_of_birth: ["04-03-1992", "1992-13-01", 5, "2099-01-01"],
      phone: ["", null, "1", 5, 1e30],
      other_phone: ["1", 5],
      email: ["", null, 5, "x".repeat(400)],
      updated_at: ["yesterday", 5],
    };
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        const rejected = await update(customer, customer, { [name]: value });
        expect(rejected.status, `${name}: ${JSON.stringify(value)}`).toBe(400);
        expect(rejected.body.fields, name).toHaveProperty(name);
        expect(rejected.body.msg).not.toMatch(/expected|invalid input/i);
      }
    }
    expect((await update(customer, customer, { status: "gone" })).status).toBe(400);
  });
});
