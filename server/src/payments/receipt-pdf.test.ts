import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { pdfText } from "../../test-support/read-pdf.ts";
import { withSettings } from "../../test-support/settings.ts";

let test: TestApp;
let cashier: Person;
let customer: Person;
let loan: MadeLoan;

const get = (url: string, person: Person = cashier) =>
  test.app.inject({ method: "GET", url: `/api${url}`, headers: person.headers });

const post = (url: string, payload: object, person: Person = cashier) =>
  test.app.inject({ method: "POST", url: `/api${url}`, headers: person.headers, payload });

/** The texts of a receipt, in one line each. */
const receiptOf = async (id: number) =>
  pdfText((await get(`/payments/${id}/receipt.pdf`)).rawPayload).split("\n");

const lastAudit = () =>
  test.deps.db
    .selectFrom("audit_entries")
    .select(["action", "record_type", "record_id", "actor_user_id"])
    .orderBy("id", "desc")
    .executeTakeFirst();

const pay = async (amount: number, more: object = {}) => {
  const body = { amount, payment_method: "Cash", ...more };
  return (await post(`/loans/${loan.loan_id}/pay`, body)).json().payment;
};

beforeAll(async () => {
  test = await testApp();
  cashier = await makeStaff(test.deps, 4, { first_name: "Umu", last_name: "Bangura" });
  customer = await makeCustomer(test.deps, { first_name: "Fɛnti", last_name: "Ŋgɔmbu" });
  loan = await makeApprovedLoan(test.deps, customer);
});
afterAll(() => test.close());

describe("PAY-14 the receipt as a PDF", () => {
  it("PAY-14 has the figures of the payment, in numbers and words", async () => {
    const payment = await pay(240.5, { remarks: "Paid (at the branch)" });
    await withSettings(
      test,
      { lender_name: "Salone Credit", address: "12 Kissy Road" },
      async () => {
        const response = await get(`/payments/${payment.id}/receipt.pdf`);
        expect(response.statusCode).toBe(200);
        expect(response.headers["content-type"]).toBe("application/pdf");
        expect(response.headers["content-disposition"]).toContain(
          `filename="Receipt ${payment.receipt_number}.pdf"`,
        );
        expect(response.headers["x-content-type-options"]).toBe("nosniff");
        expect(response.rawPayload.length).toBeLessThan(60 * 1024);
        expect(pdfText(response.rawPayload).split("\n")).toEqual([
          "Salone Credit",
          "12 Kissy Road",
          "Receipt",
          payment.receipt_number,
          "NLe 240.50",
          "Two hundred and forty leones and fifty cents",
          "Received from",
          "Fɛnti Ŋgɔmbu",
          "Customer",
          customer.customer_id,
          "Loan",
          loan.loan_id,
          "Payment date",
          "16 Mar 2026",
          "Method",
          "Cash",
          "Transaction",
          payment.transaction_id,
          "What it paid",
          "Part",
          "Amount",
          "Interest",
          "NLe 66.66",
          "Principal",
          "NLe 173.84",
          "Amount paid",
          "NLe 240.50",
          "Balance after this payment",
          "NLe 959.50",
          "Paid (at the branch)",
          "Recorded 16 Mar 2026 09:00 by Umu Bangura",
          "Customer",
          "For the lender",
          payment.receipt_number,
          expect.stringMatching(/^SHA-256 [0-9a-f]{64}$/),
          "Page 1 of 1",
        ]);
      },
    );
  });

  it("PAY-14 states the reversal of the payment", async () => {
    const { id } = await pay(100);
    expect((await receiptOf(id)).join(" ")).not.toContain("REVERSED");
    const manager = await makeStaff(test.deps, 6, { first_name: "Hannah", last_name: "Kamara" });
    await post(`/payments/${id}/reverse`, { reason: "Booked on another loan" }, manager);
    expect((await receiptOf(id)).join(" ")).toContain(
      "REVERSED on 16 Mar 2026 by Hannah Kamara: Booked on another loan",
    );
  });

  it("AUTH-58 records the download and the denial of a customer", async () => {
    const { id } = await pay(50);
    await receiptOf(id);
    expect(await lastAudit()).toEqual({
      action: "receipt.download",
      record_type: "payment",
      record_id: String(id),
      actor_user_id: cashier.user_id,
    });
    expect((await get(`/payments/${id}/receipt.pdf`, customer)).statusCode).toBe(403);
    expect(await lastAudit()).toMatchObject({
      action: "access.denied",
      actor_user_id: customer.user_id,
    });
  });

  it("PAY-14 has no receipt of an unknown payment", async () => {
    for (const id of ["999999", "0", "x", "1e3"]) {
      const response = await get(`/payments/${id}/receipt.pdf`);
      expect([response.statusCode, response.json().error]).toEqual([
        404,
        (await get(`/payments/${id}`)).json().error,
      ]);
    }
  });
});
