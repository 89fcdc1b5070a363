import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { loansOf, makePayload, submit } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let officer: Person;

beforeAll(async () => {
  test = await testApp();
  officer = await makeStaff(test.deps, 5, { first_name: "Ibrahim", last_name: "Kargbo" });
});
afterAll(() => test.close());

const bangura = () => makeCustomer(test.deps, { first_name: "Mariama", last_name: "Bangura" });
const person = (customer: Person) =>
  test.deps.db
    .selectFrom("users")
    .select(["first_name", "phone", "other_phone", "date_of_birth", "gender"])
    .where("id", "=", customer.user_id)
    .executeTakeFirstOrThrow();
const count = async (table: "employers" | "banks" | "guarantors", customer: Person) => {
  const rows = await test.deps.db
    .selectFrom(table)
    .select("id")
    .where("customer_id", "=", customer.customer_id ?? "")
    .execute();
  return rows.length;
};
const details = async (reader: Person, loanId: string) => {
  const url = `/api/loans/details/${loanId}`;
  return (await test.app.inject({ method: "GET", url, headers: reader.headers })).json().loan;
};

describe("CUST-11, LOAN-6 records without a name", () => {
  it("an application creates no employer, bank or guarantor without a name, and is accepted", async () => {
    const customer = await bangura();
    const response = await submit(
      test,
      customer,
      makePayload({
        employment: { employer_name: " ", occupation: "Nurse" },
        bank: { account_number: "0012345" },
        guarantor: { guarantor_phone: "076 111 222" },
      }),
    );
    expect(response.statusCode).toBe(200);
    expect(await count("employers", customer)).toBe(0);
    expect(await count("banks", customer)).toBe(0);
    expect(await count("guarantors", customer)).toBe(0);
    const [loan] = await loansOf(test, customer);
    expect(loan?.application).toMatchObject({ bank: { account_number: "0012345" } });
  });

  it("a record with a name takes the other fields of a later application", async () => {
    const customer = await bangura();
    await submit(test, customer, makePayload());
    await submit(test, customer, makePayload({ employment: { occupation: "Midwife" } }));
    const employer = await test.deps.db
      .selectFrom("employers")
      .selectAll()
      .where("customer_id", "=", customer.customer_id ?? "")
      .executeTakeFirstOrThrow();
    expect(employer).toMatchObject({ employer_name: "Ministry of Health", occupation: "Midwife" });
  });

  it("a guarantor with one of the two names is stored", async () => {
    const customer = await bangura();
    await submit(test, customer, makePayload({ guarantor: { guarantor_last_name: "Conteh" } }));
    expect(await count("guarantors", customer)).toBe(1);
  });
});

describe("LOAN-7 the person of an application", () => {
  it("phone and birth date are filled where they were empty", async () => {
    const customer = await bangura();
    await test.deps.db
      .updateTable("users")
      .set({ phone: "", date_of_birth: null })
      .where("id", "=", customer.user_id)
      .execute();
    const stated = { first_name: "Mariama", last_name: "Bangura" };
    await submit(
      test,
      customer,
      makePayload({ customer: { ...stated, phone: "077 555 444", date_of_birth: "1990-05-01" } }),
    );
    expect(await person(customer)).toMatchObject({
      phone: "+232-77-555444",
      date_of_birth: "1990-05-01",
    });
  });

  it("a different value stays unchanged, and only staff see the difference with the loan", async () => {
    const customer = await bangura();
    await test.deps.db
      .updateTable("users")
      .set({ date_of_birth: "1990-05-01", gender: "female" })
      .where("id", "=", customer.user_id)
      .execute();
    const response = await submit(
      test,
      customer,
      makePayload({
        customer: {
          first_name: "Mary",
          last_name: "Bangura",
          gender: "male",
          phone: "077 555 444",
          date_of_birth: "1991-05-01",
        },
      }),
    );
    expect(response.statusCode).toBe(200);
    expect(await person(customer)).toMatchObject({
      first_name: "Mariama",
      phone: "+232-76-123456",
      date_of_birth: "1990-05-01",
      gender: "female",
    });
    const { loan_id } = response.json().loan;
    expect((await details(officer, loan_id)).applicant_differences).toEqual([
      { field: "first_name", stated: "Mary", on_record: "Mariama" },
      { field: "gender", stated: "male", on_record: "female" },
      { field: "date_of_birth", stated: "1991-05-01", on_record: "1990-05-01" },
      { field: "phone", stated: "+232-77-555444", on_record: "+232-76-123456" },
    ]);
    expect(await details(customer, loan_id)).not.toHaveProperty("applicant_differences");
  });

  it("LOAN-3 a blank name in the application is rejected, although the account has one", async () => {
    const customer = await bangura();
    for (const stated of [{}, { first_name: "  ", last_name: "Bangura" }, null]) {
      const response = await submit(test, customer, makePayload({ customer: stated }));
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        "Please enter the applicant's first and last name.",
      ]);
      expect(Object.keys(response.json().fields)[0]).toMatch(/^customer\.(first|last)_name$/);
    }
    const byStaff = makePayload({ customer: { customer_id: customer.customer_id } });
    expect((await submit(test, officer, byStaff)).statusCode).toBe(400);
    expect(await loansOf(test, customer)).toEqual([]);
  });
});
