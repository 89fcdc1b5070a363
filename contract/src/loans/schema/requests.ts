import { z } from "zod";
import {
  openText,
  typedConsent,
  dateInput,
  numberInput,
  typedPurposes,
  typedSalary,
} from "../../applications/typed.ts";
import { applicationFieldTexts } from "../../applications/texts.ts";
import { textLimits } from "../../core/constants.ts";
import { asCode } from "../../core/codes.ts";
import { nameText, text, yesNo } from "../../core/fields.ts";
import { panelTexts } from "../../customers/texts.ts";
import { approvalErrors } from "../approval-texts.ts";
import { canonicalStatus } from "../status.ts";
import { editErrors, loanTexts } from "../edit-texts.ts";
import { actionTexts, loanEditTexts, reviewTexts } from "../texts.ts";
import { undoTexts } from "../undo-closing.ts";

const wrongBody = { error: applicationFieldTexts.section };

/** The loan and the customer as forms name them again beside the path; what differs is refused. */
const repeatedId = {
  loanId: named(loanTexts.otherLoan),
  loan_id: named(loanTexts.otherLoan),
  customerId: named(loanTexts.otherCustomer),
  customer_id: named(loanTexts.otherCustomer),
};

function named(error: string) {
  return z
    .union([z.string({ error }).max(40, { error }).overwrite(asCode), z.number({ error })], {
      error,
    })
    .nullish();
}

/** What every form that acts on a loan may name again. */
export type NamedAgain = { [Name in keyof typeof repeatedId]?: string | number | null | undefined };

const name = (error: string) => text({ error }).nullish();
const notes = text({ max: textLimits.paragraph, error: reviewTexts.notesMissing }).nullish();

/** The first review (LOAN-43); the status and first_review that the form sends are the server's to set. */
export const firstReviewBody = z
  .object(
    {
      ...repeatedId,
      first_reviewer: name(reviewTexts.reviewerMissing),
      first_review_by: name(reviewTexts.reviewerMissing),
      reviewer: name(reviewTexts.reviewerMissing),
      first_review_notes: notes,
      notes,
    },
    wrongBody,
  )
  .transform((body) => ({
    ...body,
    reviewer: body.first_reviewer || body.first_review_by || body.reviewer || "",
    notes: body.first_review_notes || body.notes || "",
  }));

/** The second review (LOAN-43). */
export const secondReviewBody = z
  .object(
    {
      ...repeatedId,
      second_reviewer: name(reviewTexts.reviewerMissing),
      second_review_by: name(reviewTexts.reviewerMissing),
      reviewer: name(reviewTexts.reviewerMissing),
      second_review_notes: notes,
      notes,
    },
    wrongBody,
  )
  .transform((body) => ({
    ...body,
    reviewer: body.second_reviewer || body.second_review_by || body.reviewer || "",
    notes: body.second_review_notes || body.notes || "",
  }));

const comments = text({ max: textLimits.paragraph, error: actionTexts.commentsMissing }).nullish();
const decisionShape = {
  ...repeatedId,
  approved_by: openText(),
  comments,
  /** The other name of comments (SITE-18). */
  approval_comments: comments,
};

/** The cancel, reject and close form (LOAN-55). */
export const decisionBody = z.object(decisionShape, wrongBody).transform(withComments);

/** The approval form (LOAN-55). The figures that follow from the first three are computed, never read (SITE-16). */
export const approvalBody = z
  .object(
    {
      ...decisionShape,
      approved_amount: numberInput()
        .nullish()
        .transform((typed) => typed ?? 0),
      /** A fraction (LOAN-51). */
      interest_rate: numberInput()
        .nullish()
        .transform((typed) => typed ?? 0),
      /** In months. */
      loan_period: numberInput()
        .nullish()
        .transform((typed) => typed ?? 0),
      /** Why more is approved than was requested (LOAN-53). */
      above_requested_reason: text({
        max: textLimits.paragraph,
        error: approvalErrors.aboveRequested,
      })
        .nullish()
        .transform((typed) => typed ?? ""),
    },
    wrongBody,
  )
  .transform(withComments);

function withComments<
  Body extends {
    comments?: string | null | undefined;
    approval_comments?: string | null | undefined;
  },
>(body: Body) {
  return { ...body, comments: body.comments || body.approval_comments || "" };
}

const optionalYesNo = yesNo.nullish();

/**
 * The edited loan (LOAN-62): what is left out stays. Customers change the fields of their application
 * (LOAN-60), staff these and the status (LOAN-36); everything else of the full loan may be sent and is not read.
 */
export const loanEditBody = z.object(
  {
    ...repeatedId,
    /** The `updated_at` the edit was typed on: an edit of something older is refused. */
    updated_at: z.iso.datetime({ error: panelTexts.changedMeanwhile }).nullish(),
    loan_type: text().nullish(),
    loan_amount: numberInput().nullish(),
    amount_in_words: text().nullish(),
    interest_rate: numberInput().nullish(),
    loan_period: numberInput().nullish(),
    loan_purpose: typedPurposes.nullish(),
    monthly_salary: typedSalary.optional(),
    salary_in_words: text().nullish(),
    co_debtor: optionalYesNo,
    co_debtor_name: nameText().nullish(),
    co_debtor_relation: text().nullish(),
    prior_loan_history: optionalYesNo,
    loaned_with_easylife: optionalYesNo,
    owe_arrears_elsewhere: optionalYesNo,
    full_name: nameText().nullish(),
    applicant_initial: nameText({ max: 20 }).nullish(),
    submission_date: dateInput(applicationFieldTexts.consentDate).optional(),
    consent: typedConsent.nullish(),
    /** The other name of consent (SITE-18). */
    consented: typedConsent.nullish(),
    /** Staff only; customers' is not read. */
    status: z
      .string({ error: loanEditTexts.unknownStatus })
      .max(40, { error: loanEditTexts.unknownStatus })
      .nullish(),
    /** Of a decision: rejected, canceled or closed are signed as by their own calls (LOAN-36). */
    approved_by: openText(),
    comments: text({ max: textLimits.paragraph, error: actionTexts.commentsMissing }).nullish(),
    /** Of a reopening: why the loan goes back to applied (LOAN-58). */
    reason: text({ max: textLimits.paragraph, error: editErrors.reasonMissing }).nullish(),
  },
  wrongBody,
);

/** The edited loan as the server reads it. */
export type LoanEdit = z.output<typeof loanEditBody>;

const undoReason = text({ max: textLimits.paragraph, error: undoTexts.reasonMissing });

/** Asks to undo the closing of an approved loan (LOAN-57). */
export const undoClosingBody = z.object(
  {
    ...repeatedId,
    reason: undoReason.min(1, { error: undoTexts.reasonMissing }),
  },
  wrongBody,
);

/** Confirms or declines such a request. */
export const undoAnswerBody = z.object({ ...repeatedId }, wrongBody);

/** Accepts the customer's new account for the pay-out: the account as it was read. */
export const acceptAccountBody = z.object(
  {
    ...repeatedId,
    bank_name: text(),
    account_name: text(),
    account_number: text(),
  },
  wrongBody,
);

/** The word that asks a list for loans of an empty status, which are stored as reviewing (LOAN-32). */
const emptyStatus = "empty";

/**
 * The statuses a list is asked for: one, or several separated by commas; "all" or nothing means no filter
 * (SITE-20). Answers null for no filter.
 */
export const statusFilter = z
  .string({ error: loanTexts.unknownStatus })
  .max(300, { error: loanTexts.unknownStatus })
  .transform((typed) => typed.trim().toLowerCase())
  .transform((typed, context) => {
    if (typed === "" || typed === "all") return null;
    const statuses = typed
      .split(",")
      .map((part) => canonicalStatus(part.trim() === emptyStatus ? "" : part));
    const known = statuses.filter((status) => status !== null);
    if (known.length === statuses.length) return [...new Set(known)].toSorted();
    context.addIssue({ code: "custom", message: loanTexts.unknownStatus });
    return z.NEVER;
  });
