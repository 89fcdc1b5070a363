import type { PayoutAccount, ReviewedChange } from "@microfinance/contract/loans/reviewed-data.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { noteCustomerChange } from "../loans/reviewed-data.ts";
import { tellAccountChange } from "./notify-account-change.ts";

/** What changed of a record that the reviews of a loan stand for. */
export type ReviewedRecordChange = { changes: ReviewedChange[] } & (
  | { source: "guarantor" }
  | { source: "payout_account"; account: PayoutAccount; is_first: boolean }
);

/**
 * Carries a change of a customer's bank account or guarantor to the loans in review (LOAN-48), and tells the customer of
 * a changed account. Every call that writes such a record passes here, an application too (LOAN-48).
 */
export async function carryToLoans(
  db: Connection,
  deps: Deps,
  customerId: string,
  change: ReviewedRecordChange,
  ctx: RequestContext,
): Promise<void> {
  if (change.changes.length === 0) return;
  const { source, changes } = change;
  const concerned = await noteCustomerChange(db, deps, customerId, source, changes, ctx);
  if (change.source !== "payout_account") return;
  const { account, is_first } = change;
  await tellAccountChange(db, deps, { customer_id: customerId, account, is_first, concerned });
}
