import { payoutAccountTexts } from "@microfinance/contract/loans/texts.ts";
import type { RepeatedId } from "@microfinance/contract/loans/schema/requests.ts";
import {
  accountChanges,
  formatAccount,
  needsAcceptance,
  type PayoutAccount,
} from "@microfinance/contract/loans/reviewed-data.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changedLoan, changeLoan } from "../loan-record/change-loan.ts";
import { refuseOwnLoan } from "../loan-record/own-loan.ts";
import { lockedLoanOfPath, type LoanPath } from "../loan-record/path-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { reviewsOf } from "../loan-record/review-loan.ts";
import { currentAccount, reviewedAccount } from "../loan-record/reviewed-account.ts";

/** The payout account of a loan: the reviewed one, and the customer's current one. */
export interface LoanAccounts {
  reviewed: PayoutAccount | null;
  current: PayoutAccount | null;
  /** The account was changed after both reviews and awaits acceptance: until then nothing is paid out. */
  is_waiting: boolean;
  /** The user ids of those who changed it since, who may not accept it. Empty when none is pending. */
  changed_by: number[];
}

/** The accounts of a loan (LOAN-49). */
export async function accountsOf(db: Connection, loan: LoanRow): Promise<LoanAccounts> {
  const accounts = {
    reviewed: await reviewedAccount(db, loan.id),
    current: await currentAccount(db, loan.customer_id),
  };
  const { approval_date, paid_out_on } = loan;
  const isChanged = accountChanges(accounts.reviewed, accounts.current).length > 0;
  const is_waiting =
    isChanged && needsAcceptance({ ...reviewsOf(loan), approval_date, paid_out_on });
  return { ...accounts, is_waiting, changed_by: is_waiting ? await changersOf(db, loan.id) : [] };
}

/**
 * Accepts an account that was changed after both reviews: the loan is paid out to it (LOAN-49).
 * @param form the account as shown: one that was changed since is rejected
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 without a pending account, when it changed
 *   since, or to the person who changed it
 */
export async function acceptPayoutAccount(
  deps: Deps,
  path: LoanPath,
  form: RepeatedId & PayoutAccount,
  ctx: RequestContext,
): Promise<LoanRow> {
  const staffId = staffIdOf(ctx);
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOfPath(db, path, form, ctx);
    await refuseOwnLoan(db, loan, ctx);
    const { reviewed, current, is_waiting, changed_by } = await accountsOf(db, loan);
    if (!is_waiting || current === null) throw conflict(payoutAccountTexts.notWaiting);
    if (accountChanges(form, current).length > 0) throw conflict(payoutAccountTexts.changedAgain);
    if (changed_by.includes(ctx.actor?.user_id ?? 0))
      throw conflict(payoutAccountTexts.changedBySame);
    const accepted = { ...current, accepted_by: staffId, accepted_at: deps.now() };
    await db
      .insertInto("payout_accounts")
      .values({ loan_id: loan.id, ...accepted })
      .onConflict((kept) => kept.column("loan_id").doUpdateSet(accepted))
      .execute();
    await changeLoan(db, deps, loan.id, {});
    await writeAudit(db, ctx, {
      action: "loan.accept_account",
      record_type: "loan",
      record_id: loan.loan_id,
      before: { payout_account: formatAccount(reviewed) },
      after: { payout_account: formatAccount(current) },
    });
    return changedLoan(db, loan);
  });
}

/**
 * The persons who changed the account since its review or last acceptance, and who gave them their address. For a loan
 * with both reviews, a change of the account is the only one that does not reset them.
 */
async function changersOf(db: Connection, loanId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("reviewed_data_changes as r")
    .leftJoin("payout_accounts as a", "a.loan_id", "r.loan_id")
    .innerJoin("loan_reviews as v", "v.loan_id", "r.loan_id")
    .select("r.user_id")
    .distinct()
    .where("v.step", "=", "second")
    .where("r.loan_id", "=", loanId)
    .where("r.after_stage", "=", "both_reviews")
    .where("r.is_reset", "=", false)
    .where((eb) =>
      eb("r.created_at", ">=", eb.fn<Date>("greatest", ["v.created_at", "a.accepted_at"])),
    )
    .execute();
  const changers = rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  return [...changers, ...(await addressGivers(db, changers))];
}

/**
 * Who gave one of these accounts an e-mail address that was confirmed: its mailbox sets a new password, so that a
 * change by the account may be theirs.
 */
async function addressGivers(db: Connection, accounts: readonly number[]): Promise<number[]> {
  if (accounts.length === 0) return [];
  const rows = await db
    .selectFrom("email_changes")
    .select("requested_by")
    .distinct()
    .where("user_id", "in", [...accounts])
    .where("state", "=", "confirmed")
    .where("requested_by", "not in", [...accounts])
    .execute();
  return rows.map(({ requested_by }) => requested_by);
}
