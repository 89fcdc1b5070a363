import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";
import { signedActionCallsOf } from "./status.ts";

const tag = "loans";

/**
 * Loans, newest first (SITE-20). `status` is one status or several separated by commas ("applied,processing"), "empty"
 * for loans under review without one, "all" for every loan. `due`, `review` and `officer` select the loans that wait
 * for work (LOAN-90). `query` matches the beginning of codes and phones, and names from three letters.
 */
export const listLoans: Endpoint<typeof schemas.listLoans> = {
  method: "GET",
  path: "/loans/all",
  access: "loans.list",
  tag,
};

/** The loans of the list as a file. */
export const exportLoans = exportOf<typeof schemas.exportLoans>(listLoans, "/loans/export");

/**
 * One customer's loans, newest first; `status` as for all loans. The path accepts the customer code or the user id.
 */
export const listCustomerLoans: Endpoint<typeof schemas.listCustomerLoans> = {
  method: "GET",
  path: "/loans/customer/{customerId}/all",
  access: "loans.read",
  owner: { kind: "customer", param: "customerId" },
  tag,
};

/**
 * What a review or decision depends on beside the application, for every staff member who may read the loan (LOAN-88).
 */
export const readLoanFacts: Endpoint<typeof schemas.readLoanFacts> = {
  method: "GET",
  path: "/loans/{id}/facts",
  access: "loans.list",
  tag,
};

/** What a review or approval weighs: shares of the income, lateness, guarantees and exposure (LOAN-136). */
export const readAssessment: Endpoint<typeof schemas.readAssessment> = {
  method: "GET",
  path: "/loans/{id}/assessment",
  access: "loans.list",
  tag,
};

/** Adds a note of staff to a loan, with the rights of reviewing (LOAN-87). A note is never changed. */
export const addLoanNote: Endpoint<typeof schemas.addLoanNote> = {
  method: "POST",
  path: "/loans/{id}/notes",
  access: "loans.note",
  tag,
};

/** One loan with its customer (LOAN-65). */
export const readLoan: Endpoint<typeof schemas.readLoan> = {
  method: "GET",
  path: "/loans/{id}",
  access: "loans.read",
  owner: { kind: "loan", param: "id" },
  tag,
};

/**
 * Changes a loan: customers their application before any review (LOAN-60), staff also the status (LOAN-50, LOAN-36).
 */
export const updateLoan: Endpoint<typeof schemas.updateLoan> = {
  method: "PUT",
  path: "/loans/{customerId}/update/{loanId}",
  access: "loans.edit",
  owner: { kind: "loan", param: "loanId" },
  tag,
};

/** First review: applied becomes processing (LOAN-40). */
export const reviewFirst: Endpoint<typeof schemas.reviewFirst> = {
  method: "PATCH",
  path: "/loans/{customerId}/review/first/{loanId}",
  access: "loans.first_review",
  tag,
};

/** Second review: processing becomes processed (LOAN-41). */
export const reviewSecond: Endpoint<typeof schemas.reviewSecond> = {
  method: "PATCH",
  path: "/loans/{customerId}/review/second/{loanId}",
  access: "loans.second_review",
  tag,
};

/** Approves a processed loan: instalments, due date and disbursement follow (LOAN-51, LOAN-52, LOAN-31). */
export const approveLoan: Endpoint<typeof schemas.approveLoan> = {
  method: "PATCH",
  path: "/loans/{customerId}/approve/{loanId}",
  access: "loans.decide",
  tag,
};

/**
 * The calls of the decisions that take a signature and nothing else (LOAN-34, LOAN-35). Canceling and closing write
 * off owed principal (LOAN-56).
 */
export const signedActionCalls = signedActionCallsOf(
  (action): Endpoint<typeof schemas.signedActionCalls.cancel> => ({
    method: "PATCH",
    path: `/loans/{customerId}/${action}/{loanId}`,
    access: "loans.decide",
    tag,
  }),
);

/** Requests to undo the closing or cancellation of an approved loan; a second person confirms it (LOAN-57). */
export const askUndoClosing: Endpoint<typeof schemas.askUndoClosing> = {
  method: "POST",
  path: "/loans/{customerId}/undo-closing/{loanId}",
  access: "loans.decide",
  tag,
};

/** Confirms the request: the ledger entries are reversed and the loan accepts payments again (LOAN-57). */
export const confirmUndoClosing: Endpoint<typeof schemas.confirmUndoClosing> = {
  method: "POST",
  path: "/loans/{customerId}/undo-closing/{loanId}/confirm",
  access: "loans.decide",
  tag,
};

/** Declines the request, or withdraws one's own: the loan stays unchanged (LOAN-57). */
export const declineUndoClosing: Endpoint<typeof schemas.declineUndoClosing> = {
  method: "POST",
  path: "/loans/{customerId}/undo-closing/{loanId}/decline",
  access: "loans.decide",
  tag,
};

/** Accepts a payout account that the customer changed after both reviews (LOAN-49). */
export const acceptPayoutAccount: Endpoint<typeof schemas.acceptPayoutAccount> = {
  method: "POST",
  path: "/loans/{customerId}/payout-account/{loanId}/accept",
  access: "loans.accept_account",
  tag,
};
