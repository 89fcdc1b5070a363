import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  auditedAs,
  loansOf,
  makeFile,
  makeLoanSection,
  makePayload,
  sampleFiles,
  submit,
} from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let officer: Person;

beforeAll(async () => {
  test = await testApp();
  officer = await makeStaff(test.deps, 5, { first_name: "Ibrahim", last_name: "Kargbo" });
});
afterAll(() => test.close());

const customerNamed = (last_name: string) =>
  makeCustomer(test.deps, { first_name: "Mariama", last_name });

describe("LOAN-6 a customer's application", () => {
  it("SITE-16 creates a loan with status applied and computed figures, and stores the records", async () => {
    const customer = await customerNamed("Bangura");
    const payload = makePayload({
      customer: {
        first_name: "mariama",
        last_name: "Bangura",
        phone: "076 765 432",
        gender: "female",
      },
      files: [makeFile("id card.png", sampleFiles.png, "application/pdf")],
    });
    const response = await submit(test, customer, payload);
    expect(response.statusCode).toBe(200);
    expect(response.headers["idempotency-replayed"]).toBeUndefined();
    const { loan, ...envelope } = response.json();
    expect(envelope).toEqual({
      success: true,
      msg: "Loan created successfully.",
      message: "Loan created successfully.",
    });
    expect(loan).toMatchObject({
      customer_id: customer.customer_id,
      user_fid: customer.user_id,
      application_id: payload.application_id,
      status: "applied",
      loan_type: "Salary Loan",
      loan_amount: 5000,
      interest_rate: 0.2,
      loan_period: 6,
      total_amount: 6000,
      monthly_payment: 1000,
      payment: 1000,
      processing_fee: 100,
      disbursed_amount: 4900,
      balance: 0,
      balance_after: 0,
      approved_amount: null,
      loan_purpose: "Home Improvement,Education",
      monthly_salary: 2500,
      co_debtor: "no",
      co_debtor_name: null,
      consent: "consent signed",
      consented: "consent signed",
      first_review: "pending",
      second_review: "pending",
      first_name: "Mariama",
      contact_number: "+232-76-123456",
      customer: {
        user: { phone: "+232-76-123456", email: customer.email },
        address: { address: "12 Wilkinson Road", city: "Freetown" },
        employer: { employer_name: "Ministry of Health" },
      },
      created_at: "2026-03-16T09:00:00.000Z",
      createdAt: "2026-03-16T09:00:00.000Z",
    });
    expect(loan.loan_id).toMatch(/^LN-202603-\d{6}$/);
    expect(loan).not.toHaveProperty("staff_id");

    const [row] = await loansOf(test, customer);
    expect(row?.staff_id).toBeNull();
    expect(JSON.stringify(row?.application)).not.toContain(payload.files[0] && "iVBOR");
    expect(row?.application).toMatchObject({
      loan: { loan_amount: 5000 },
      guarantor: { guarantor_first_name: "Sorie" },
      files: [{ name: "id card.png", type: "image/png" }],
    });
    const guarantors = await test.deps.db
      .selectFrom("guarantors")
      .selectAll()
      .where("customer_id", "=", customer.customer_id ?? "")
      .execute();
    expect(guarantors).toHaveLength(1);
    const [entry] = await auditedAs(test, "loan.apply", loan.loan_id);
    expect(entry?.actor_user_id).toBe(customer.user_id);
    expect(entry?.after).toMatchObject({ loan_amount: 5000, files: ["id card.png"] });
  });

  it("LOAN-6 blanks overwrite nothing, changes are stored, an equal guarantor is not added again", async () => {
    const customer = await customerNamed("Koroma");
    await submit(test, customer, makePayload());
    const second = makePayload({
      address: { address: "", city: "Bo" },
      employment: { employer_name: "", occupation: "  " },
      bank: null,
    });
    expect((await submit(test, customer, second)).statusCode).toBe(200);
    const where = customer.customer_id ?? "";
    const address = await test.deps.db
      .selectFrom("addresses")
      .selectAll()
      .where("customer_id", "=", where)
      .executeTakeFirstOrThrow();
    expect(address).toMatchObject({ address: "12 Wilkinson Road", city: "Bo" });
    const employer = await test.deps.db
      .selectFrom("employers")
      .selectAll()
      .where("customer_id", "=", where)
      .executeTakeFirstOrThrow();
    expect(employer).toMatchObject({ employer_name: "Ministry of Health", occupation: "Nurse" });
    const guarantors = await test.deps.db
      .selectFrom("guarantors")
      .select("id")
      .where("customer_id", "=", where)
      .execute();
    expect(guarantors).toHaveLength(1);
    expect(await loansOf(test, customer)).toHaveLength(2);
  });

  it("LOAN-6 of two concurrent first applications, each finds the records of the other", async () => {
    const customer = await customerNamed("Turay");
    const responses = await Promise.all([
      submit(test, customer, makePayload()),
      submit(test, customer, makePayload({ address: { city: "Kenema" } })),
      submit(test, customer, makePayload()),
    ]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    expect(await loansOf(test, customer)).toHaveLength(3);
  });

  it("LOAN-3, LOAN-21 accepts the minimum: name, amount, period, type, rate and consent", async () => {
    const customer = await customerNamed("Jalloh");
    const response = await submit(test, customer, {
      customer: { first_name: "Mariama", last_name: "Jalloh" },
      loan: {
        loan_type: "Group Loan",
        loan_amount: "1,000.50",
        interest_rate: "0.25",
        loan_period: "1",
      },
      consent: { consented: true },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json().loan).toMatchObject({
      loan_amount: 1000.5,
      total_amount: 1250.63,
      monthly_payment: 1251,
      submission_date: "2026-03-16",
      consent: "consent signed",
      customer: { address: null, employer: null },
    });
  });

  it("LOAN-10 a customer's submission has no staff_id, regardless of the body", async () => {
    const customer = await customerNamed("Sesay");
    await submit(test, customer, makePayload({ staff_id: officer.staff_id, status: "approved" }));
    expect((await loansOf(test, customer))[0]).toMatchObject({ staff_id: null, status: "applied" });
  });
});

describe("LOAN-8 exactly once", () => {
  it("ten concurrent equal submissions create one loan, with equal responses", async () => {
    const customer = await customerNamed("Conteh");
    const payload = makePayload({ files: [makeFile("a.pdf", sampleFiles.pdf)] });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => submit(test, customer, payload)),
    );
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(
      responses.filter((response) => response.headers["idempotency-replayed"] === "true"),
    ).toHaveLength(9);
    expect(await loansOf(test, customer)).toHaveLength(1);
    const [loan] = await loansOf(test, customer);
    expect(await auditedAs(test, "loan.apply", loan?.loan_id ?? "")).toHaveLength(1);
    const files = await test.deps.db
      .selectFrom("documents")
      .select("id")
      .where("loan_id", "=", loan?.id ?? 0)
      .execute();
    expect(files).toHaveLength(1);
  });

  it("the same id in capitals is the same application", async () => {
    const customer = await customerNamed("Conteh");
    const payload = makePayload();
    await submit(test, customer, payload);
    const again = await submit(test, customer, {
      ...payload,
      application_id: payload.application_id.toUpperCase(),
    });
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });

  it.each([
    ["another amount", { loan: makeLoanSection({ loan_amount: 6000 }) }],
    ["another address", { address: { city: "Makeni" } }],
    ["another file", { files: [makeFile("b.pdf", sampleFiles.pdf)] }],
  ])("%s under a used id is rejected with 409", async (_what, changes) => {
    const customer = await customerNamed("Conteh");
    const payload = makePayload();
    await submit(test, customer, payload);
    const other = await submit(test, customer, { ...payload, ...changes });
    expect(other.statusCode).toBe(409);
    expect(other.json().error).toBe(
      "Another application was already submitted under this id. Please start a new one.",
    );
    expect(await loansOf(test, customer)).toHaveLength(1);
  });

  it("CUST-1 the id of another person's application reveals nothing", async () => {
    const [customer, other] = [await customerNamed("Conteh"), await customerNamed("Kallon")];
    const payload = makePayload();
    await submit(test, customer, payload);
    const response = await submit(test, other, payload);
    expect(response.statusCode).toBe(403);
    expect(response.json()).not.toHaveProperty("loan");
    expect(await auditedAs(test, "access.denied", payload.application_id)).toHaveLength(1);
  });
});
