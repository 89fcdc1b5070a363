import {
  changedAfterText,
  effectOfChange,
  type ReviewedChange,
  reviewStage,
} from "@microfinance/contract/loans/reviewed-data.ts";
import { statusLists, noticeOfStatus } from "@microfinance/contract/loans/status.ts";
import type { ExpressionBuilder } from "kysely";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { DB } from "../core/db/schema.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { changeLoan } from "./change-loan.ts";
import { findLoans, type LoanRow } from "./queries.ts";
import { reviewsOf } from "./review-loan.ts";
import { takeBackReviews } from "./take-back-reviews.ts";

/** The origin of changed data. */
type ChangeSource = Parameters<typeof effectOfChange>[1];

/**
 * Records on a locked loan that its reviewed data changed (LOAN-48). Complete reviews are reset to pending and the
 * status to applied; the audit log stores the old reviews.
 * @returns the effect of the change on the loan
 */
export async function noteReviewedChange(
  db: Connection,
  deps: Deps,
  loan: LoanRow,
  source: ChangeSource,
  changes: readonly ReviewedChange[],
  ctx: RequestContext,
): Promise<ReturnType<typeof effectOfChange>> {
  if (changes.length === 0) return "none";
  const { approval_date, paid_out_on } = loan;
  const reviewed = { ...reviewsOf(loan), approval_date, paid_out_on };
  const effect = effectOfChange(reviewed, source);
  if (effect === "none") return effect;
  if (ctx.actor === null) throw forbidden();
  const stage = reviewStage(reviewed);
  const isReset = effect === "reset";
  await db
    .insertInto("reviewed_data_changes")
    .values({
      loan_id: loan.id,
      after_stage: stage,
      is_reset: isReset,
      changes: JSON.stringify(changes),
      user_id: ctx.actor.user_id,
      created_at: deps.now(),
    })
    .execute();
  const reviews = isReset ? await takeBackReviews(db, loan.id) : [];
  // A loan without a reset is updated too: an edit based on the earlier state is then rejected.
  await changeLoan(db, deps, loan.id, isReset ? { status: "applied" } : {});
  const notice = isReset ? noticeOfStatus(loan.status, "applied", loan.balance) : null;
  if (notice !== null) await notifyCustomer(db, deps, loan, notice);
  const mark = changedAfterText(stage, changes);
  await writeAudit(db, ctx, {
    action: isReset ? "loan.reset_reviews" : "loan.mark_change",
    record_type: "loan",
    record_id: loan.loan_id,
    before: isReset ? { status: loan.status, reviews } : {},
    after: isReset ? { status: "applied", changed: mark } : { changed: mark },
  });
  return effect;
}

/** A loan affected by changed data of its customer, and the effect. */
export interface ConcernedLoan {
  loan: LoanRow;
  effect: "marked" | "reset";
}

/**
 * The same for every undecided application of a customer and, of a changed payout account, for every approved loan that
 * may still be paid out (LOAN-49). Each loan is locked, so that no review or approval commits
 * in between: a review covers the data before the change, or follows it.
 */
export async function noteCustomerChange(
  db: Connection,
  deps: Deps,
  customerId: string,
  source: ChangeSource,
  changes: readonly ReviewedChange[],
  ctx: RequestContext,
): Promise<ConcernedLoan[]> {
  if (changes.length === 0) return [];
  const locked = await db
    .selectFrom("loans")
    .select("id")
    .where("customer_id", "=", customerId)
    .where((eb) =>
      eb.or([
        eb("approval_date", "is", null).and("status", "in", statusLists.newApplications),
        ...(source === "payout_account" ? [mayBePaidOutIn(eb)] : []),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const concerned: ConcernedLoan[] = [];
  const ids = locked.map(({ id }) => id);
  for (const loan of await findLoans(db, ids)) {
    const effect = await noteReviewedChange(db, deps, loan, source, changes, ctx);
    if (effect !== "none") concerned.push({ loan, effect });
  }
  return concerned;
}

/** Approved loans that wait for their payout, or were canceled: as `needsAcceptance` reads them. */
function mayBePaidOutIn(eb: ExpressionBuilder<DB, "loans">) {
  return eb("approval_date", "is not", null).and(
    eb.or([
      eb("status", "=", "canceled"),
      eb("status", "=", "approved").and("paid_out_on", "is", null),
    ]),
  );
}
