import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  type MadeLoan,
  makeApprovedLoan,
  makeUnapprovedLoan,
} from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { pdfText, readPdf } from "../../test-support/read-pdf.ts";

let test: TestApp;
let customer: Person;
let officer: Person;
let loan: MadeLoan;

const get = (path: string, person: Person = customer) =>
  test.app.inject({ method: "GET", url: `/api/loans/${path}`, headers: person.headers });

const entries = async () => {
  const rows = await test.deps.db
    .selectFrom("audit_entries")
    .select(["action", "record_type", "record_id", "actor_user_id"])
    .orderBy("id", "desc")
    .execute();
  return rows.filter(({ action }) => ["statement.download", "access.denied"].includes(action));
};

beforeAll(async () => {
  test = await testApp();
  customer = await makeCustomer(test.deps, { first_name: "Sɔrie", last_name: "Ŋgɛvao" });
  officer = await makeStaff(test.deps, 5);
  loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-01-10" });
  await test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: (await makeStaff(test.deps, 6)).headers,
    payload: { amount: 100, payment_method: "Orange Money", transaction_date: "2026-02-10" },
  });
});
afterAll(() => test.close());

describe("RPT-12 the statement of a customer's own loan as a PDF", () => {
  it("RPT-12 has the balances of today, the movements and the instalments", async () => {
    const details: LoanDetails = (await get(`details/${loan.loan_id}`)).json().loan;
    const response = await get(`${loan.loan_id}/statement.pdf`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(response.headers["content-disposition"]).toContain(
      `filename="Statement ${loan.loan_id}.pdf"`,
    );
    expect(details).toMatchObject({ balance: 1100, arrears: 300, days_past_due: 34 });
    const texts = pdfText(response.rawPayload).split("\n");
    const end = texts.indexOf("Instalments");
    expect(texts.slice(texts.indexOf("Loan statement"), end)).toEqual([
      "Loan statement",
      loan.loan_id,
      "Customer",
      `Sɔrie Ŋgɛvao, ${customer.customer_id}`,
      "Loan",
      expect.any(String),
      "Statement date",
      "16-Mar-2026",
      "Approved amount",
      "NLe 1,000.00",
      "Interest, charged once",
      "20% over 6 months",
      "Total to repay",
      "NLe 1,200.00",
      "Repaid",
      "NLe 100.00",
      "Balance",
      "NLe 1,100.00",
      "Late",
      "NLe 300.00",
      "Oldest unpaid",
      "NLe 100.00 on 10-Feb-2026",
      "Movements",
      "Date",
      "Movement",
      "Charged",
      "Paid",
      "Balance",
      "10-Jan-2026",
      "Loan approved: amount and interest",
      "1,200.00",
      "1,200.00",
      "10-Feb-2026",
      expect.stringMatching(/^Payment RC-\d{6}, Orange Money$/),
      "100.00",
      "1,100.00",
    ]);
    expect(texts.slice(end, end + 16)).toEqual([
      "Instalments",
      "Due",
      "Status",
      "Principal",
      "Interest",
      "Amount",
      "10-Feb-2026",
      "Late",
      "166.67",
      "33.33",
      "200.00",
      "10-Mar-2026",
      "Late",
      "166.67",
      "33.33",
      "200.00",
    ]);
    expect(texts).toContain("All amounts are in NLe.");
    expect(texts.at(-1)).toBe("Page 1 of 1");
  });

  it("RPT-12 lists all instalments of a long loan, with the heads on each page", async () => {
    const long = await makeApprovedLoan(test.deps, customer, { period: 60 });
    const pages = readPdf((await get(`${long.loan_id}/statement.pdf`)).rawPayload);
    const texts = pages.flat().map(({ text }) => text);
    expect(texts.filter((text) => text === "Upcoming")).toHaveLength(60);
    expect(texts.filter((text) => text === "Status")).toHaveLength(pages.length);
    expect(texts.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`);
  });

  it("CUST-1 returns 403 for the loan of another customer, and records it", async () => {
    const other = await makeCustomer(test.deps);
    const response = await get(`${loan.loan_id}/statement.pdf`, other);
    expect(response.statusCode).toBe(403);
    expect((await entries())[0]).toMatchObject({
      action: "access.denied",
      actor_user_id: other.user_id,
    });
  });

  it("AUTH-58 records the download by staff, not by the customer", async () => {
    const before = (await entries()).length;
    await get(`${loan.loan_id}/statement.pdf`);
    expect(await entries()).toHaveLength(before);
    await get(`${loan.loan_id}/statement.pdf`, officer);
    expect((await entries())[0]).toEqual({
      action: "statement.download",
      record_type: "loan",
      record_id: loan.loan_id,
      actor_user_id: officer.user_id,
    });
  });

  it("RPT-12 has no statement before the approval", async () => {
    const applied = await makeUnapprovedLoan(test.deps, customer, "applied");
    const response = await get(`${applied.loan_id}/statement.pdf`);
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      "This loan has not been approved, so it has no statement.",
    ]);
  });
});
