import { useQueryClient } from "@tanstack/react-query";
import {
  acceptPayoutAccount,
  approveLoan,
  askUndoClosing,
  cancelLoan,
  closeLoan,
  confirmUndoClosing,
  declineUndoClosing,
  rejectLoan,
  reviewFirst,
  reviewSecond,
  updateLoan,
} from "@microfinance/contract/loans/endpoints.ts";
import { ApiError } from "../../../core/api-error.ts";
import { useEndpointMutation } from "../../../core/query.ts";

/** Tags to refetch after a loan has changed, besides the loans. */
const alsoChanged = ["audit", "dashboard", "customers", "ledger", "reports"];

/** The calls that change a loan; each refetches all data that includes the loan. */
export function useLoanCalls() {
  return {
    approve: useEndpointMutation(approveLoan, alsoChanged),
    reject: useEndpointMutation(rejectLoan, alsoChanged),
    cancel: useEndpointMutation(cancelLoan, alsoChanged),
    close: useEndpointMutation(closeLoan, alsoChanged),
    first: useEndpointMutation(reviewFirst, alsoChanged),
    second: useEndpointMutation(reviewSecond, alsoChanged),
    update: useEndpointMutation(updateLoan, alsoChanged),
    requestUndo: useEndpointMutation(askUndoClosing, alsoChanged),
    confirmUndo: useEndpointMutation(confirmUndoClosing, alsoChanged),
    declineUndo: useEndpointMutation(declineUndoClosing, alsoChanged),
    acceptAccount: useEndpointMutation(acceptPayoutAccount, alsoChanged),
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
        await cache.invalidateQueries({ queryKey: ["loans"] });
      throw error;
    }
  };
}
