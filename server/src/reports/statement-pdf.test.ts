import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  type MadeLoan,
  makeApprovedLoan,
  makeUnapprovedLoan,
} from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { pdfText, readPdf } from "../../test-support/read-pdf.ts";
import { statementPdf } from "./statement-pdf.ts";

let test: TestApp;
let cashier: Person;
let customer: Person;
let loan: MadeLoan;

const get = (path: string, person: Person = cashier) =>
  test.app.inject({
    method: "GET",
    url: `/api/reports/statement/${path}`,
    headers: person.headers,
  });

const lastAudit = () =>
  test.deps.db
    .selectFrom("audit_entries")
    .select(["action", "record_type", "record_id", "after"])
    .orderBy("id", "desc")
    .executeTakeFirst();

beforeAll(async () => {
  test = await testApp();
  cashier = await makeStaff(test.deps, 4);
  customer = await makeCustomer(test.deps, { first_name: "Fatu", last_name: "Conteh" });
  loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-01-10" });
  await test.app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: (await makeStaff(test.deps, 6)).headers,
    payload: { amount: 100, payment_method: "Cash", transaction_date: "2026-02-10" },
  });
});
afterAll(() => test.close());

describe("RPT-2 the payment statement as a PDF", () => {
  it("RPT-2 has the figures of the statement, what is due, and each movement", async () => {
    const statement: Statement = (await get(loan.loan_id)).json().statement;
    const response = await get(`${loan.loan_id.toLowerCase()}/statement.pdf`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(response.headers["content-disposition"]).toContain(
      `filename="Payment statement ${loan.loan_id}.pdf"`,
    );
    expect(statement).toMatchObject({ closing_balance: 1100, amount_due: 500, days_past_due: 34 });
    const texts = pdfText(response.rawPayload).split("\n");
    const end = texts.indexOf("What is due");
    expect(texts.slice(texts.indexOf("Payment Statement"), end)).toEqual([
      "Payment Statement",
      loan.loan_id,
      "Fatu Conteh",
      statement.customer_phone,
      "Amount Due",
      "NLe 500.00",
      "Due Date",
      "10 Apr 2026",
      "Statement Period",
      "10 Jan 2026 to 16 Mar 2026",
      "Statement Date",
      "16 Mar 2026",
      "Customer ID",
      customer.customer_id,
      "Loan Number",
      loan.loan_id,
      "Opening Balance",
      "NLe 0.00",
      "Closing Balance",
      "NLe 1,100.00",
      "Interest Accrued",
      "NLe 66.66",
      "Interest Rate",
      "20% flat, charged once",
      "Days Accrued",
      "66",
      "Days Past Due",
      "34",
    ]);
    expect(texts.slice(end, end + 16)).toEqual([
      "What is due",
      "Breakdown",
      "Principal",
      "Interest/Fees",
      "Total",
      "Past Due",
      "NLe 266.67",
      "NLe 33.33",
      "NLe 300.00",
      "Current",
      "NLe 166.67",
      "NLe 33.33",
      "NLe 200.00",
      "Amount Due",
      "NLe 500.00",
      "Transactions, amounts in NLe",
    ]);
    expect(texts.slice(end + 16)).toEqual([
      "Date",
      "Description",
      "Charged",
      "Paid",
      "Balance",
      "10 Jan 2026",
      "Opening Balance",
      "0.00",
      "10 Jan 2026",
      "Loan approved, with interest",
      "1,200.00",
      "1,200.00",
      "10 Feb 2026",
      expect.stringMatching(/^Payment RC-\d{6}$/),
      "100.00",
      "1,100.00",
      "16 Mar 2026",
      "Closing Balance",
      "1,100.00",
      expect.stringContaining("Interest is a flat share"),
      expect.any(String),
      loan.loan_id,
      expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/),
      "Page 1 of 1",
    ]);
  });

  it("RPT-2 covers the requested period, and returns the errors of the statement", async () => {
    const query = "?from=2026-02-01&to=2026-02-28";
    const file = (await get(`${loan.loan_id}/statement.pdf${query}`)).rawPayload;
    expect(pdfText(file)).toContain("01 Feb 2026 to 28 Feb 2026");
    const applied = await makeUnapprovedLoan(test.deps, customer, "applied");
    for (const [id, tail] of [
      ["LN-209901-000001", ""],
      [applied.loan_id, ""],
      [loan.loan_id, "?to=2026-03-17"],
      [loan.loan_id, "?from=16/03/2026"],
    ] as const) {
      const [json, pdf] = [await get(`${id}${tail}`), await get(`${id}/statement.pdf${tail}`)];
      expect(json.statusCode).toBeGreaterThanOrEqual(400);
      expect([pdf.statusCode, pdf.json()]).toEqual([json.statusCode, json.json()]);
    }
  });

  it("AUTH-58 records the download with its period, and the denial of a customer", async () => {
    await get(`${loan.loan_id}/statement.pdf`);
    expect(await lastAudit()).toEqual({
      action: "statement.download",
      record_type: "loan",
      record_id: loan.loan_id,
      after: { from: "2026-01-10", to: "2026-03-16" },
    });
    expect((await get(`${loan.loan_id}/statement.pdf`, customer)).statusCode).toBe(403);
    expect(await lastAudit()).toMatchObject({ action: "access.denied" });
  });

  it("RPT-14 lists sixty movements on three pages, none of them twice", async () => {
    const statement: Statement = (await get(loan.loan_id)).json().statement;
    const movements = Array.from({ length: 60 }, (_, index) => ({
      kind: "payment" as const,
      date: "2026-02-10",
      reference: `RC-${String(index + 1).padStart(6, "0")}`,
      amount: 0,
      charged: 0,
      paid: 10,
      balance: 1200 - 10 * (index + 1),
    }));
    const letterhead = {
      lender_name: "Salone Credit",
      address: "",
      phone: "",
      email: "",
      picture: null,
    };
    const file = await statementPdf({ ...statement, movements }, letterhead, test.deps.now());
    const pages = readPdf(file).map((texts) => texts.map(({ text }) => text));
    expect(pages.map((texts) => texts.at(-1))).toEqual([
      "Page 1 of 3",
      "Page 2 of 3",
      "Page 3 of 3",
    ]);
    const payments = pages.flat().filter((text) => text.startsWith("Payment RC-"));
    expect(payments).toEqual(movements.map(({ reference }) => `Payment ${reference}`));
    for (const texts of pages.slice(0, 2)) expect(texts).toContain("Description");
  });
});
