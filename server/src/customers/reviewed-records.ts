import {
  type PayoutAccount,
  type ReviewedChange,
  reviewStage,
  shortAccountWords,
} from "@microfinance/contract/loans/reviewed-data.ts";
import type { Connection, Deps } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { noteCustomerChange, type ConcernedLoan } from "../loan-record/reviewed-data.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { reviewsOf } from "../loan-record/review-loan.ts";
import { accountChanged } from "../messaging/templates/account-changed.ts";
import { mailTo, sendMails } from "../messaging/send-to.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";

/** Days after a change of the e-mail address in which the old one is notified too. */
const oldAddressDays = 30;

/**
 * Notifies a customer at once that their bank account for payouts was changed (MSG-6): a notice for each loan that is
 * not paid out or canceled, which is also mailed, and a mail to every former address of the last 30 days. Without such
 * a loan the current address gets a mail too, unless it is the first account.
 */
async function notifyAccountChange(
  db: Connection,
  deps: Deps,
  change: {
    customer_id: string;
    account: PayoutAccount;
    /** Whether the customer had no account before. */
    is_first: boolean;
    concerned: readonly ConcernedLoan[];
  },
): Promise<void> {
  const account = shortAccountWords(change.account);
  // A canceled loan is not told of: it may never be paid out.
  const concerned = change.concerned.filter(({ loan }) => loan.status !== "canceled");
  for (const { loan } of concerned) {
    const reviewed = { ...reviewsOf(loan), approval_date: loan.approval_date };
    const is_kept = reviewStage(reviewed) === "both_reviews";
    const facts = { account, is_kept };
    await notifyCustomer(db, deps, loan, { kind: "account_changed", facts });
  }
  if (change.is_first && concerned.length === 0) return;
  const person = await db
    .selectFrom("customers as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.id", "u.email", "u.first_name"])
    .where("c.customer_id", "=", change.customer_id)
    .executeTakeFirstOrThrow();
  const old = await oldAddresses(db, deps, person);
  const recipients = concerned.length === 0 ? [person.email, ...old] : old;
  if (recipients.length === 0) return;
  const now = deps.now();
  const { first_name } = person;
  const data = { account, at: formatStaffDateTime(now) };
  await sendMails(
    db,
    recipients.map((email) =>
      mailTo({ email, first_name }, accountChanged, data, {
        key: `account-changed:${change.customer_id}:${now.toISOString()}:${email}`,
        kind: email === person.email ? "account_change" : "address_change",
      }),
    ),
  );
}

/**
 * The former addresses of a person in the last 30 days. One that was never confirmed may belong to a stranger and is
 * not notified (AUTH-10).
 */
async function oldAddresses(
  db: Connection,
  deps: Deps,
  person: { id: number; email: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("email_changes")
    .select("old_email")
    .distinct()
    .where("user_id", "=", person.id)
    .where("state", "=", "confirmed")
    .where("take_back_until", "is not", null)
    .where("decided_at", ">", new Date(deps.now().getTime() - oldAddressDays * 86_400_000))
    .execute();
  return rows.map((row) => row.old_email).filter((email) => email !== person.email);
}

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
