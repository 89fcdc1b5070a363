import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import type { LoanRef } from "./make-decision.ts";
import type { Person } from "./make.ts";
import { callAs } from "./serviced-loans.ts";

/** The body of a payout by bank transfer, with a key of its own. */
export const payoutBody = (more: object = {}) => ({
  payout_key: randomUUID(),
  payment_method: "Bank Transfer",
  reference: "TRX 77",
  ...more,
});

/** Pays a loan out. */
export function payOut(t: TestApp, person: Person, loan: LoanRef, payload: object = payoutBody()) {
  return callAs(t, person, "POST", `/loans/${loan.loan_id}/payout`, payload);
}
