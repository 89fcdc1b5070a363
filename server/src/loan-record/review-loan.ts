import { exceptionsOf } from "@microfinance/contract/audit/views.ts";
import {
  firstReviewError,
  type CapturedLoan,
  reviewFormError,
  type ReviewedLoan,
  secondReviewError,
} from "@microfinance/contract/loans/reviews.ts";
import { reviewNote, type ReviewFindings } from "@microfinance/contract/loans/review-note.ts";
import type { RepeatedId } from "@microfinance/contract/loans/schema/requests.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { readSettings } from "../settings/queries.ts";
import { changedLoan, changeLoan } from "./change-loan.ts";
import { insertNote } from "./notes.ts";
import { refuseOwnLoan } from "./own-loan.ts";
import { lockedLoanOfPath, type LoanPath } from "./path-loan.ts";
import type { LoanRow } from "./queries.ts";
import { keepReviewedAccount } from "./reviewed-account.ts";
import { reviewState } from "./loan-response.ts";

/** A review form (LOAN-43), its reviewer and notes trimmed. */
export type ReviewForm = RepeatedId & ReviewFindings & { reviewer: string; notes: string };

/**
 * Completes the first review: the status becomes processing (LOAN-40).
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45); 409 when its status or an earlier review
 *   forbids it; 400 for the form
 */
export async function reviewFirst(
  deps: Deps,
  path: LoanPath,
  form: ReviewForm,
  ctx: RequestContext,
): Promise<LoanRow> {
  return review(deps, path, form, ctx, {
    name: "first",
    status: "processing",
    refusal: firstReviewError,
  });
}

/**
 * Completes the second review: the status becomes processed (LOAN-41).
 * @throws as `reviewFirst`; 409 also to the first reviewer, where the settings require two people (LOAN-44)
 */
export async function reviewSecond(
  deps: Deps,
  path: LoanPath,
  form: ReviewForm,
  ctx: RequestContext,
): Promise<LoanRow> {
  const { reviewers_differ } = await readSettings(deps.db);
  const reviewer = { staff_id: staffIdOf(ctx), reviewers_differ };
  return review(deps, path, form, ctx, {
    name: "second",
    status: "processed",
    refusal: (loan) => secondReviewError(loan, reviewer),
  });
}

interface Step {
  name: "first" | "second";
  status: "processing" | "processed";
  refusal: (loan: ReviewedLoan) => string | null;
}

async function review(
  deps: Deps,
  path: LoanPath,
  form: ReviewForm,
  ctx: RequestContext,
  step: Step,
): Promise<LoanRow> {
  const staff_id = staffIdOf(ctx);
  return deps.db.transaction().execute(async (db) => {
    const loan = await lockedLoanOfPath(db, path, form, ctx);
    await refuseOwnLoan(db, loan, ctx);
    const error = step.refusal(reviewsOf(loan));
    if (error !== null) throw conflict(error);
    const wrong = reviewFormError(form);
    if (wrong !== null) throw badRequest(wrong);
    const { reviewer, notes } = form;
    await db
      .insertInto("loan_reviews")
      .values({
        loan_id: loan.id,
        step: step.name,
        reviewer,
        notes,
        staff_id,
        reviewed_on: today(deps),
        created_at: deps.now(),
      })
      .execute();
    const findings = reviewNote(step.name, form);
    if (findings !== null)
      await insertNote(db, deps, loan.id, { body: findings, is_pinned: false }, staff_id);
    if (step.name === "second") await keepReviewedAccount(db, loan);
    await changeLoan(db, deps, loan.id, { status: step.status });
    if (step.status === "processed")
      await notifyCustomer(db, deps, loan, { kind: "reviewed", facts: {} });
    await writeAudit(db, ctx, {
      action: `loan.${step.name}_review`,
      record_type: "loan",
      record_id: loan.loan_id,
      before: { status: loan.status },
      after: {
        status: step.status,
        reviewer,
        notes,
        ...exceptionsOf({ same_reviewer: loan.first_review_staff_id === staff_id }),
      },
    });
    return changedLoan(db, loan);
  });
}

/** The inputs of the rules of reviewing and approving. */
export function reviewsOf(loan: LoanRow): CapturedLoan {
  return {
    staff_id: loan.staff_id,
    status: loan.status,
    first_review: reviewState(loan.first_reviewer),
    second_review: reviewState(loan.second_reviewer),
    first_review_staff_id: loan.first_review_staff_id,
    second_review_staff_id: loan.second_review_staff_id,
  };
}
