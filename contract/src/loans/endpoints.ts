import { z } from "zod";
import { textLimits } from "../core/constants.ts";
import { success, endpoint, pageFields, sortedPageQuery } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import { pathId, text } from "../core/fields.ts";
import { loanAssessment } from "./assessment.ts";
import { unassignedOfficer } from "./officers.ts";
import { loanActions, type SignedAction, signedActions } from "./status.ts";
import { loanTexts } from "./texts.ts";
import { loanFacts } from "./schema/facts.ts";
import { loanNoteBody } from "./schema/notes.ts";
import { loanRecord } from "./schema/record.ts";
import {
  acceptAccountBody,
  approvalBody,
  decisionBody,
  dueFilters,
  loanSorts,
  firstReviewBody,
  loanEditBody,
  reviewFilters,
  secondReviewBody,
  statusFilter,
  undoAnswerBody,
  undoClosingBody,
} from "./schema/requests.ts";

const tag = "loans";

const loanParams = z.object({ id: z.string() });
const customerLoanParams = z.object({ customerId: z.string(), loanId: z.string() });
const oneLoan = success({ loan: loanRecord });

const loanFilter = {
  query: text({ max: textLimits.search }).optional(),
  status: statusFilter.optional(),
  due: z.enum(dueFilters, { error: loanTexts.unknownDue }).optional(),
  review: z.enum(reviewFilters, { error: loanTexts.unknownReview }).optional(),
  /** The staff id of the loan's officer, or "none" for loans without one. */
  officer: z
    .union([z.literal(unassignedOfficer), pathId(loanTexts.unknownOfficer)], {
      error: loanTexts.unknownOfficer,
    })
    .optional(),
};

/**
 * Loans, newest first (SITE-20). `status` is one status or several separated by commas ("applied,processing"), "empty"
 * for loans under review without one, "all" for every loan. `due`, `review` and `officer` select the loans that wait for work (LOAN-90). `query` matches the beginning of codes and phones, and
 * names from three letters.
 */
export const listLoans = endpoint({
  method: "GET",
  path: "/loans/all",
  access: "loans.list",
  tag,
  summary: "Loans, newest first, by status and search",
  query: sortedPageQuery(loanSorts).extend(loanFilter),
  response: success({ loans: z.array(loanRecord), ...pageFields }),
});

/** The loans of the list as a file. */
export const exportLoans = exportOf(listLoans, "/loans/export", loanFilter);

/**
 * One customer's loans, newest first; `status` as for all loans. The path accepts the customer code or the user id.
 */
export const listCustomerLoans = endpoint({
  method: "GET",
  path: "/loans/customer/{customerId}/all",
  access: "loans.read",
  owner: { kind: "customer", param: "customerId" },
  tag,
  summary: "One customer's loans, newest first",
  params: z.object({ customerId: z.string() }),
  query: sortedPageQuery(loanSorts).extend({ status: statusFilter.optional() }),
  response: success({ loans: z.array(loanRecord), data: z.array(loanRecord), ...pageFields }),
});

/** What a review or decision depends on beside the application, for every staff member who may read the loan (LOAN-88). */
export const readLoanFacts = endpoint({
  method: "GET",
  path: "/loans/{id}/facts",
  access: "loans.list",
  tag,
  summary: "Annual rate, duplicates and missing entries of a loan",
  params: loanParams,
  response: success({ facts: loanFacts }),
});

/** What a review or approval weighs: shares of the income, lateness, guarantees and exposure (LOAN-136). */
export const readAssessment = endpoint({
  method: "GET",
  path: "/loans/{id}/assessment",
  access: "loans.list",
  tag,
  summary: "Income, lateness, guarantees and exposure of a loan's customer",
  params: loanParams,
  response: success({ assessment: loanAssessment }),
});

/** Adds a note of staff to a loan, with the rights of reviewing (LOAN-87). A note is never changed. */
export const addLoanNote = endpoint({
  method: "POST",
  path: "/loans/{id}/notes",
  access: "loans.note",
  tag,
  summary: "Adds a note of staff to a loan",
  params: loanParams,
  body: loanNoteBody,
  response: oneLoan,
});

/** One loan with its customer (LOAN-65). */
export const readLoan = endpoint({
  method: "GET",
  path: "/loans/{id}",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
  summary: "One loan with its customer",
  params: loanParams,
  response: oneLoan,
});

/** Changes a loan: customers their application before any review (LOAN-60), staff also the status (LOAN-50, LOAN-36). */
export const updateLoan = endpoint({
  method: "PUT",
  path: "/loans/{customerId}/update/{loanId}",
  access: "loans.edit",
  owner: { kind: "loan", param: "loanId" },
  tag,
  summary: "Changes a loan's application, and for staff its status",
  params: customerLoanParams,
  body: loanEditBody,
  response: oneLoan,
});

/** First review: applied becomes processing (LOAN-40). */
export const reviewFirst = endpoint({
  method: "PATCH",
  path: "/loans/{customerId}/review/first/{loanId}",
  access: "loans.first_review",
  tag,
  summary: "Completes the first review",
  params: customerLoanParams,
  body: firstReviewBody,
  response: oneLoan,
});

/** Second review: processing becomes processed (LOAN-41). */
export const reviewSecond = endpoint({
  method: "PATCH",
  path: "/loans/{customerId}/review/second/{loanId}",
  access: "loans.second_review",
  tag,
  summary: "Completes the second review",
  params: customerLoanParams,
  body: secondReviewBody,
  response: oneLoan,
});

/** Approves a processed loan: instalments, due date and disbursement follow (LOAN-51, LOAN-52, LOAN-31). */
export const approveLoan = endpoint({
  method: "PATCH",
  path: "/loans/{customerId}/approve/{loanId}",
  access: "loans.decide",
  tag,
  summary: loanActions.approve.summary,
  params: customerLoanParams,
  body: approvalBody,
  response: oneLoan,
});

/**
 * The calls of the decisions that take a signature and nothing else (LOAN-34, LOAN-35). Canceling and closing write
 * off owed principal (LOAN-56).
 */
export const signedActionCalls = signedActionCallsOf((action) =>
  endpoint({
    method: "PATCH",
    path: `/loans/{customerId}/${action}/{loanId}`,
    access: "loans.decide",
    tag,
    summary: loanActions[action].summary,
    params: customerLoanParams,
    body: decisionBody,
    response: oneLoan,
  }),
);

/** Requests to undo the closing or cancellation of an approved loan; a second person confirms it (LOAN-57). */
export const askUndoClosing = endpoint({
  method: "POST",
  path: "/loans/{customerId}/undo-closing/{loanId}",
  access: "loans.decide",
  tag,
  summary: "Requests to undo the closing of an approved loan",
  params: customerLoanParams,
  body: undoClosingBody,
  response: oneLoan,
});

/** Confirms the request: the ledger entries are reversed and the loan accepts payments again (LOAN-57). */
export const confirmUndoClosing = endpoint({
  method: "POST",
  path: "/loans/{customerId}/undo-closing/{loanId}/confirm",
  access: "loans.decide",
  tag,
  summary: "Confirms the request to undo a closing, as a second person",
  params: customerLoanParams,
  body: undoAnswerBody,
  response: oneLoan,
});

/** Declines the request, or withdraws one's own: the loan stays unchanged (LOAN-57). */
export const declineUndoClosing = endpoint({
  method: "POST",
  path: "/loans/{customerId}/undo-closing/{loanId}/decline",
  access: "loans.decide",
  tag,
  summary: "Declines the request to undo a closing",
  params: customerLoanParams,
  body: undoAnswerBody,
  response: oneLoan,
});

/** Accepts a payout account that the customer changed after both reviews (LOAN-49). */
export const acceptPayoutAccount = endpoint({
  method: "POST",
  path: "/loans/{customerId}/payout-account/{loanId}/accept",
  access: "loans.accept_account",
  tag,
  summary: "Accepts the customer's changed account for the pay-out",
  params: customerLoanParams,
  body: acceptAccountBody,
  response: oneLoan,
});

function signedActionCallsOf<Call>(callOf: (action: SignedAction) => Call) {
  // Object.fromEntries loses the key types.
  return Object.fromEntries(signedActions.map((action) => [action, callOf(action)])) as Record<
    SignedAction,
    Call
  >;
}
