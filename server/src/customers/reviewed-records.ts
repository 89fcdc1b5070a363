import type { PayoutAccount, ReviewedChange } from "@microfinance/contract/loans/reviewed-data.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { noteCustomerChange } from "../loan-record/reviewed-data.ts";
import { notifyAccountChange } from "./notify-account-change.ts";

/** A change of a record on which the reviews of a loan depend. */
export type ReviewedRecordChange = { changes: ReviewedChange[] } & (
  | { source: "guarantor" }
  | { source: "payout_account"; account: PayoutAccount; is_first: boolean }
);

/**
 * Applies a change of a customer's bank account or guarantor to the loans in review, and notifies the customer of a
 * changed account. Every call that writes such a record uses it, applications too (LOAN-48).
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
  await notifyAccountChange(db, deps, { customer_id: customerId, account, is_first, concerned });
}
