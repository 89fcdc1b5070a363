import { makeTransactionId } from "@microfinance/contract/payments/transaction-id.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { makeAppliedLoan, makePayload, submit } from "../../../test-support/make-application.ts";
import {
  colleaguesOf,
  formOf,
  type LoanRef,
  makeLoanIn,
  pay,
  step,
  undoClosing,
} from "../../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { sendNotices } from "./send-notices.ts";
import { notifyCustomer } from "./notify-customer.ts";

let t: TestApp;
let customer: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 9);
});
afterAll(() => t.close());
beforeEach(async () => {
  customer = await makeCustomer(t.deps);
});

const people = () => ({ customer, manager });

/** The customer's notices, oldest first. */
const notices = () =>
  t.deps.db
    .selectFrom("notices")
    .select(["kind", "facts"])
    .where("customer_id", "=", customer.customer_id ?? "")
    .orderBy("id")
    .execute();
const kinds = async () => (await notices()).map((notice) => notice.kind);

/** The subjects of the mails to the customer, oldest first, after the mails of all notices are written. */
async function mailed(): Promise<string[]> {
  while ((await sendNotices(t.deps)) > 0);
  const rows = await t.deps.db
    .selectFrom("messages")
    .select("subject")
    .where("recipient", "=", customer.email)
    .orderBy("id")
    .execute();
  return rows.map((mail) => mail.subject);
}

const form = { approved_by: "Isata Koroma", comments: "As agreed", reason: "In error" };
const setStatus = (loan: LoanRef, status: string) =>
  t.app.inject({
    method: "PUT",
    url: `/api/loans/${loan.customer_id}/update/${loan.loan_id}`,
    headers: manager.headers,
    payload: { ...form, status },
  });

describe("MSG-4 a customer whose address is not confirmed", () => {
  test("reads notices in the list, gets no mail, and no backlog once the address is confirmed", async () => {
    const confirm = (at: Date | null) =>
      t.deps.db
        .updateTable("users")
        .set({ email_verified_at: at })
        .where("id", "=", customer.user_id)
        .execute();
    await confirm(null);
    const loan = await makeLoanIn(t, people(), "paying");
    expect((await kinds()).length).toBeGreaterThan(1);
    expect(await mailed()).toEqual([]);
    await confirm(t.deps.now());
    expect(await mailed()).toEqual([]);
    expect((await pay(t, manager, loan, 4500)).statusCode).toBe(200);
    expect(await mailed()).toHaveLength(1);
  });
});

describe("MSG-1 a customer is notified of each event of their loan once", () => {
  test("from the application to the last payment, in the list and by mail", async () => {
    const loan = await makeLoanIn(t, people(), "paying");
    expect((await pay(t, manager, loan, 4500)).statusCode).toBe(200);
    const date = "2026-03-16";
    expect(await notices()).toEqual([
      { kind: "received", facts: { loan_amount: 5000, loan_period: 6 } },
      { kind: "reviewed", facts: {} },
      {
        kind: "approved",
        facts: {
          approved_amount: 5000,
          processing_fee: 100,
          disbursed_amount: 4900,
          total_amount: 6000,
          loan_period: 6,
          first_amount: 1000,
          first_due: "2026-04-16",
          topped_up: null,
        },
      },
      { kind: "payment", facts: { amount: 1500, transaction_date: date, balance: 4500 } },
      { kind: "paid", facts: { amount: 4500, transaction_date: date } },
    ]);
    const code = loan.loan_id;
    expect(await mailed()).toEqual([
      `Application received: ${code}`,
      `Application reviewed: ${code}`,
      `Loan approved: ${code}`,
      `Payment recorded: ${code}`,
      `Loan fully paid: ${code}`,
    ]);
  });

  test.each(["rejected", "canceled", "closed"] as const)("when it is %s", async (status) => {
    await makeLoanIn(t, people(), status);
    // It is closed with principal owed (SERV-129).
    expect((await kinds()).at(-1)).toBe(status === "closed" ? "written_off" : status);
    expect((await notices()).at(-1)?.facts).toEqual(status === "rejected" ? {} : { balance: 6000 });
  });

  test("when a payment is reversed", async () => {
    const loan = await makeLoanIn(t, people(), "approved");
    const { cashier } = await colleaguesOf(t);
    const { payment } = (await pay(t, cashier, loan, 1500)).json();
    const reverse = () =>
      t.app.inject({
        method: "POST",
        url: `/api/payments/${payment.id}/reverse`,
        headers: manager.headers,
        payload: { reason: "Money of another customer" },
      });
    expect((await reverse()).statusCode).toBe(200);
    expect((await reverse()).statusCode).toBe(409);
    expect((await kinds()).slice(-2)).toEqual(["payment", "payment_reversed"]);
    const facts = { amount: 1500, transaction_date: "2026-03-16", balance: 6000 };
    expect((await notices()).at(-1)?.facts).toEqual(facts);
    const text = (await mailed()).at(-1);
    expect(text).toBe(`Payment taken back: ${loan.loan_id}`);
  });

  test("MSG-5 when staff set its status, unless an earlier notice states it", async () => {
    const loan = await makeLoanIn(t, people(), "processing");
    const steps = ["applied", "rejected", "applied", "rejected"];
    for (const status of steps) expect((await setStatus(loan, status)).statusCode).toBe(200);
    expect(await kinds()).toEqual(["received", "rejected", "status_changed", "rejected"]);
  });

  test("MSG-5 when a closed loan is reopened", async () => {
    const loan = await makeLoanIn(t, people(), "closed");
    const second = await makeStaff(t.deps, 8);
    expect((await undoClosing(t, [manager, second], loan)).statusCode).toBe(200);
    expect((await notices()).at(-1)).toEqual({
      kind: "write_off_undone",
      facts: { balance: 6000 },
    });
  });
});

describe("MSG-1 notices of committed events, once each", () => {
  test("a repeated payment or application is notified once", async () => {
    const payload = makePayload({ application_id: randomUUID() });
    const first = await submit(t, customer, payload);
    expect((await submit(t, customer, payload)).statusCode).toBe(200);
    const loan: LoanRef = first.json().loan;
    const { firstReviewer } = await colleaguesOf(t);
    await step(t, firstReviewer, loan, "review/first");
    await step(t, manager, loan, "review/second");
    await step(t, manager, loan, "approve");
    const payment = {
      amount: 1000,
      payment_method: "Cash",
      transaction_id: makeTransactionId("2026-03-16", () => 0.5),
    };
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        t.app.inject({
          method: "POST",
          url: `/api/loans/${loan.loan_id}/pay`,
          headers: manager.headers,
          payload: payment,
        }),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    expect(await kinds()).toEqual(["received", "reviewed", "approved", "payment"]);
    expect(await mailed()).toHaveLength(4);
  });

  test("a rejected request writes no notice", async () => {
    const loan = await makeLoanIn(t, people(), "approved");
    const before = await kinds();
    expect((await pay(t, manager, loan, 6000.01)).statusCode).toBe(409);
    expect((await step(t, manager, loan, "reject")).statusCode).toBe(409);
    const unsigned = { ...formOf("cancel"), comments: "" };
    expect((await step(t, manager, loan, "cancel", unsigned)).statusCode).toBe(400);
    expect(await kinds()).toEqual(before);
  });

  test("a rolled-back transaction writes no notice", async () => {
    const loan = await makeLoanIn(t, people(), "applied");
    const row = { ...loan, updated_at: t.deps.now() };
    const undone = t.deps.db.transaction().execute(async (trx) => {
      await notifyCustomer(trx, t.deps, row, { kind: "rejected", facts: {} });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await kinds()).toEqual(["received"]);
  });

  test("two concurrent processes write one mail for each notice", async () => {
    for (let i = 0; i < 30; i += 1) await makeAppliedLoan(t, customer);
    const written = await Promise.all([1, 2, 3].map(() => sendNotices(t.deps)));
    expect(written.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(30);
    const subjects = await mailed();
    expect(subjects).toHaveLength(30);
    expect(new Set(subjects).size).toBe(30);
  });

  test("MSG-2 a mail has the lender's name and a link to the loan, and contains no secret", async () => {
    await t.deps.db
      .insertInto("settings")
      .values({ key: "lender_name", value: JSON.stringify("Salone Credit") })
      .execute();
    const loan = await makeLoanIn(t, people(), "rejected");
    await mailed();
    const mail = await t.deps.db
      .selectFrom("messages")
      .selectAll()
      .where("recipient", "=", customer.email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain(
      `See my loan:\n${t.deps.env.PUBLIC_URL}/user/profile#loans?loan=${loan.loan_id}\n`,
    );
    expect(mail.text_body).toContain("-- \nSalone Credit\n");
    expect(mail.html_body).toContain(">Salone Credit</td>");
    // The reason is internal to the office (MSG-2).
    expect(mail.text_body).not.toContain("As agreed with the customer");
  });
});
