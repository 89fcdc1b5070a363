import { z } from "zod";
import { readDisclosure } from "./disclosure.ts";
import { numberInput, rateInput } from "./inputs.ts";
import { textLimits } from "../../core/constants.ts";
import { asCode } from "../../core/codes.ts";
import { changeShape } from "../../core/field-list.ts";
import { optionalText, text } from "../../core/fields.ts";
import { panelTexts } from "../../customers/texts.ts";
import { approvalErrors } from "../texts.ts";
import { editableFields, signatureFields } from "../fields.ts";
import { canonicalStatus } from "../status.ts";
import {
  editErrors,
  loanTexts,
  actionTexts,
  loanEditTexts,
  loanFieldTexts,
  reviewTexts,
} from "../texts.ts";
import { undoTexts } from "../undo-closing.ts";
import { reviewFindings } from "./notes.ts";

const wrongBody = { error: loanFieldTexts.body };

/** The loan and customer that forms repeat beside the path; a mismatch is rejected. */
const repeatedId = {
  loanId: repeatedRef(loanTexts.otherLoan),
  loan_id: repeatedRef(loanTexts.otherLoan),
  customerId: repeatedRef(loanTexts.otherCustomer),
  customer_id: repeatedRef(loanTexts.otherCustomer),
};

function repeatedRef(error: string) {
  return z
    .union([z.string({ error }).max(40, { error }).overwrite(asCode), z.number({ error })], {
      error,
    })
    .nullish();
}

/** The repeated ids of every form that acts on a loan. */
export type RepeatedId = { [Name in keyof typeof repeatedId]?: string | number | null | undefined };

const name = (error: string) => text({ error }).nullish();
const notes = text({ max: textLimits.paragraph, error: reviewTexts.notesMissing }).nullish();

/** The first review (LOAN-43). The form sends status and first_review, but the server sets them. */
export const firstReviewBody = z
  .object(
    {
      ...repeatedId,
      first_reviewer: name(reviewTexts.reviewerMissing),
      first_review_by: name(reviewTexts.reviewerMissing),
      reviewer: name(reviewTexts.reviewerMissing),
      first_review_notes: notes,
      notes,
      ...reviewFindings,
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
      ...reviewFindings,
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
  approved_by: optionalText(),
  comments,
  /** Another name of comments (SITE-18). */
  approval_comments: comments,
};

/** The cancel, reject and close form (LOAN-55). */
export const decisionBody = z
  .object(
    {
      ...decisionShape,
      /** Of a rejection: the reason that the customer is told; a caller that sends none tells none (LOAN-63). */
      category: optionalText(),
    },
    wrongBody,
  )
  .transform(withComments);

/**
 * The approval form (LOAN-55). The server computes the figures that follow from the first three and ignores sent ones
 * (SITE-16).
 */
export const approvalBody = z
  .object(
    {
      ...decisionShape,
      approved_amount: numberInput()
        .nullish()
        .transform((input) => input ?? 0),
      /** A fraction (LOAN-51). */
      interest_rate: rateInput()
        .nullish()
        .transform((input) => input ?? 0),
      /** In months. */
      loan_period: numberInput()
        .nullish()
        .transform((input) => input ?? 0),
      /** Why more is approved than was requested (LOAN-53). */
      above_requested_reason: text({
        max: textLimits.paragraph,
        error: approvalErrors.aboveRequested,
      })
        .nullish()
        .transform((input) => input ?? ""),
      /** How an approval pays out; the usual method when absent (PAY-33). */
      payout_method: text({ error: approvalErrors.payoutText })
        .nullish()
        .transform((input) => input ?? ""),
      payout_reference: text({ max: textLimits.reference, error: approvalErrors.payoutText })
        .nullish()
        .transform((input) => input ?? ""),
      /** `figures` of what the payout settles of another loan; required where the approval pays out (SERV-82). */
      top_up_figures: optionalText(64),
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

/**
 * The edited loan (LOAN-62): absent fields stay unchanged. Customers change the fields of their application (LOAN-60),
 * staff these and the status (LOAN-36). Other fields of the full loan may be sent and are ignored.
 */
export const loanEditBody = z.object(
  {
    ...repeatedId,
    /** The `updated_at` of the loan that was edited: an edit of an older version is rejected. */
    updated_at: z.iso.datetime({ error: panelTexts.changedMeanwhile }).nullish(),
    ...changeShape(editableFields),
    /** Another name of consent (SITE-18). */
    consented: signatureFields.consent.change,
    /** What the customer read before the consent of the edit (LOAN-111). */
    disclosure: readDisclosure.nullish(),
    /** Staff only; ignored from customers. */
    status: z
      .string({ error: loanEditTexts.unknownStatus })
      .max(40, { error: loanEditTexts.unknownStatus })
      .nullish(),
    /** For a decision: rejected, canceled or closed require a signature, as in their own calls (LOAN-36). */
    approved_by: optionalText(),
    comments: text({ max: textLimits.paragraph, error: actionTexts.commentsMissing }).nullish(),
    /** For a reopening: the reason for returning the loan to applied (LOAN-58). */
    reason: text({ max: textLimits.paragraph, error: editErrors.reasonMissing }).nullish(),
  },
  wrongBody,
);

/** The edited loan as the server reads it. */
export type LoanEdit = z.output<typeof loanEditBody>;

const undoReason = text({ max: textLimits.paragraph, error: undoTexts.reasonMissing });

/** Requests to undo the closing of an approved loan (LOAN-57). */
export const undoClosingBody = z.object(
  {
    ...repeatedId,
    reason: undoReason.min(1, { error: undoTexts.reasonMissing }),
  },
  wrongBody,
);

/** Confirms or declines such a request. */
export const undoAnswerBody = z.object({ ...repeatedId }, wrongBody);

/** Accepts the customer's new payout account: the account as the caller read it. */
export const acceptAccountBody = z.object(
  {
    ...repeatedId,
    bank_name: text(),
    account_name: text(),
    account_number: text(),
  },
  wrongBody,
);

/** The filter value for loans of an empty status, which are stored as reviewing (LOAN-32). */
const emptyStatus = "empty";

/**
 * The status filter of a list: one status, or several separated by commas; "all" or nothing means no filter (SITE-20).
 * Returns null for no filter.
 */
export const statusFilter = z
  .string({ error: loanTexts.unknownStatus })
  .max(300, { error: loanTexts.unknownStatus })
  .transform((input) => input.trim().toLowerCase())
  .transform((input, context) => {
    if (input === "" || input === "all") return null;
    const statuses = input
      .split(",")
      .map((part) => canonicalStatus(part.trim() === emptyStatus ? "" : part));
    const known = statuses.filter((status) => status !== null);
    if (known.length === statuses.length) return [...new Set(known)].toSorted();
    context.addIssue({ code: "custom", message: loanTexts.unknownStatus });
    return z.NEVER;
  });
