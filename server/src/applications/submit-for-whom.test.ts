import { fieldTexts } from "@microfinance/contract/core/texts.ts";
import { randomUUID } from "node:crypto";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { hasEmail, shownEmail } from "@microfinance/contract/core/email.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { auditedAs, loansOf, makePayload, submit } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let officer: Person;
let auditor: Person;

beforeAll(async () => {
  test = await testApp();
  officer = await makeStaff(test.deps, 5, { first_name: "Ibrahim", last_name: "Kargbo" });
  auditor = await makeStaff(test.deps, 7);
});
afterAll(() => test.close());

const customerNamed = (last_name: string) =>
  makeCustomer(test.deps, { first_name: "Mariama", last_name });

describe("CUST-1 permitted applicants", () => {
  it("CUST-1 a customer for themselves only", async () => {
    const [customer, other] = [await customerNamed("Conteh"), await customerNamed("Kallon")];
    const payload = makePayload({
      customer: { customer_id: other.customer_id, first_name: "X", last_name: "Y" },
    });
    const response = await submit(test, customer, payload);
    expect(response.statusCode).toBe(403);
    expect([await loansOf(test, other), await loansOf(test, customer)]).toEqual([[], []]);
    expect(await auditedAs(test, "access.denied", payload.application_id)).toHaveLength(1);
  });

  it("AUTH-41 the auditor for no one; without a session the response is 401", async () => {
    expect((await submit(test, auditor, makePayload())).statusCode).toBe(403);
    const another = await test.app.inject({
      method: "POST",
      url: "/api/loans/create",
      payload: makePayload(),
    });
    expect(another.statusCode).toBe(401);
  });

  it("LOAN-10, LOAN-11 staff for an existing customer, without a signature, with the staff id of the token", async () => {
    const customer = await customerNamed("Lahai");
    const payload = makePayload({
      customer: {
        customerId: customer.customer_id,
        first_name: "Mariama",
        last_name: "Lahai",
      },
      consent: { consent: "", full_name: "", applicant_initial: "" },
      staff_id: 999,
    });
    const response = await submit(test, officer, payload);
    expect(response.statusCode).toBe(200);
    expect(response.json().loan).toMatchObject({
      customer_id: customer.customer_id,
      first_name: "Mariama",
      staff_id: officer.staff_id,
      staff_name: "Ibrahim Kargbo",
      consent: "",
    });
  });

  it("LOAN-11 staff for a new person, who receives an invitation; ten concurrent submissions create one account", async () => {
    const email = `fatmata.${randomUUID().slice(0, 8)}@example.org`;
    const payload = makePayload({
      customer: {
        first_name: "fatmata",
        last_name: "sankoh",
        email: email.toUpperCase(),
        phone: "077123456",
        date_of_birth: "1990-05-01",
      },
      consent: null,
    });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => submit(test, officer, payload)),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    const user = await test.deps.db
      .selectFrom("users")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      first_name: "Fatmata",
      last_name: "Sankoh",
      phone: "+232-77-123456",
      password_hash: null,
      date_of_birth: "1990-05-01",
    });
    const mails = await test.deps.db
      .selectFrom("messages")
      .select("subject")
      .where("recipient", "=", email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(responses[0]?.json().loan.customer.user.email).toBe(email);
  });

  it("LOAN-11 staff for a new person without an address, who gets no mail and whose address is added later", async () => {
    const customer = { first_name: "isha", last_name: "turay", email: "", phone: "077123457" };
    const response = await submit(test, officer, makePayload({ customer, consent: null }));
    expect(response.statusCode).toBe(200);
    const { email, id } = await test.deps.db
      .selectFrom("users")
      .select(["email", "id"])
      .where("last_name", "=", "Turay")
      .executeTakeFirstOrThrow();
    expect([hasEmail(email), shownEmail(email)]).toEqual([false, ""]);
    const mails = await test.deps.pool.query(
      "select from messages where recipient like '%no-email.invalid'",
    );
    expect(mails.rows).toEqual([]);
    const admin = await makeStaff(test.deps, roleIds.systemAdmin);
    const update = (typed: object) =>
      test.app.inject({
        method: "PUT",
        url: `/api/user/${id}/update-user`,
        headers: admin.headers,
        payload: { first_name: "Isha", last_name: "Turay", phone: "077123457", ...typed },
      });
    expect((await update({ gender: "female" })).statusCode).toBe(200);
    const added = await update({ email: "isha.turay@gmail.com" });
    expect([added.statusCode, added.json().updatedUser?.pending_email]).toEqual([
      200,
      "isha.turay@gmail.com",
    ]);
  });

  it.each([
    [
      "an address that has an account",
      (taken: Person) => ({ email: taken.email, phone: "076123456" }),
      409,
      "An account with this email already exists. Search for the customer and choose them instead.",
    ],
    ["a wrong address", () => ({ email: "new", phone: "076123456" }), 400, fieldTexts.email],
    [
      "no phone",
      () => ({ email: "new.person@example.org" }),
      400,
      "Please enter the applicant's phone number.",
    ],
    [
      "no name",
      () => ({ first_name: " ", email: "new.person@example.org", phone: "076123456" }),
      400,
      "Please enter the applicant's first and last name.",
    ],
    [
      "an unknown customer",
      () => ({ customer_id: "CUS-999999" }),
      400,
      "This is not a valid customer id.",
    ],
    [
      "nonsense for a customer",
      () => ({ customer_id: "1 or 1=1" }),
      400,
      "This is not a valid customer id.",
    ],
  ])("staff with %s are rejected", async (_what, changes, status, text) => {
    const taken = await customerNamed("Kabba");
    const payload = makePayload({
      customer: { first_name: "New", last_name: "Person", ...changes(taken) },
    });
    const response = await submit(test, officer, payload);
    expect(response.statusCode).toBe(status);
    expect(response.json().error).toBe(text);
  });
});
