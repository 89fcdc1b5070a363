import { useQueryClient } from "@tanstack/react-query";
import { askApproval } from "@microfinance/contract/loans/approval-endpoints.ts";
import {
  acceptPayoutAccount,
  addLoanNote,
  approveLoan,
  askUndoClosing,
  confirmUndoClosing,
  declineUndoClosing,
  reviewFirst,
  reviewSecond,
  updateLoan,
} from "@microfinance/contract/loans/endpoints.ts";
import type { Endpoint } from "@microfinance/contract/core/endpoint.ts";
import { ApiError } from "../../../core/api-error.ts";
import { useEndpointMutation } from "../../../core/query.ts";

/** Tags to refetch after a loan has changed, besides the loans. */
const alsoChanged = ["audit", "dashboard", "customers", "ledger", "reports", "servicing"];

/** A call that changes a loan; it refetches all data that includes the loan. */
export function useLoanCall<Call extends Endpoint>(call: Call) {
  return useEndpointMutation(call, alsoChanged);
}

/** The calls that change a loan, beside the decisions, whose calls are `signedActionCalls`. */
export function useLoanCalls() {
  return {
    approve: useLoanCall(approveLoan),
    askApproval: useLoanCall(askApproval),
    first: useLoanCall(reviewFirst),
    second: useLoanCall(reviewSecond),
    update: useLoanCall(updateLoan),
    requestUndo: useLoanCall(askUndoClosing),
    confirmUndo: useLoanCall(confirmUndoClosing),
    declineUndo: useLoanCall(declineUndoClosing),
    acceptAccount: useLoanCall(acceptPayoutAccount),
    addNote: useLoanCall(addLoanNote),
  };
}

/**
 * Changes a loan. After a 409 the loan differs from the screen, so the loans are refetched before the error is passed
 * on.
 */
export function useRefreshOnConflict() {
  const cache = useQueryClient();
  return async function refreshing<Result>(change: () => Promise<Result>): Promise<Result> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        await Promise.all(
          ["loans", "servicing"].map((tag) => cache.invalidateQueries({ queryKey: [tag] })),
        );
      throw error;
    }
  };
}
