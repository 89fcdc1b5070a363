import { noticeOfPayment } from "@microfinance/contract/payments/payment-notice.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { findLoan } from "../loan-record/queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it("PAY-4 payments and their reversals wait for no transaction that notifies the customer, such as the reminders of a night", async () => {
  const [cashier, manager] = [await makeStaff(t.deps, 4), await makeStaff(t.deps, 8)];
  const loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps));
  const row = await findLoan(t.deps.db, { column: "id", value: loan.id });
  if (row === null) throw new Error("the loan does not exist");
  const facts = { amount: 1, transaction_date: "2026-03-16", balance: 1 };
  const night = await t.deps.db.startTransaction().execute();
  await notifyCustomer(night, t.deps, row, noticeOfPayment(facts), "a reminder");
  const body = { amount: 100, payment_method: "Cash" };
  const path = `/loans/${loan.loan_id}/pay`;
  const paid = await callAs(t, cashier, "POST", path, body);
  expect([paid.status, paid.body.error]).toEqual([200, undefined]);
  const reverse = `/payments/${paid.body.payment.id}/reverse`;
  const reversed = await callAs(t, manager, "POST", reverse, { reason: "Wrong loan" });
  expect([reversed.status, reversed.body.error]).toEqual([200, undefined]);
  // A payment that locks its loan first.
  const locking = await callAs(t, cashier, "POST", path, { ...body, excess: "credit" });
  expect([locking.status, locking.body.error]).toEqual([200, undefined]);
  await night.commit().execute();
});
