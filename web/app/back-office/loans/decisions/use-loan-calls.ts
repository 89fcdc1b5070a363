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

/** What is fetched anew after a loan has changed, besides the loans themselves. */
const alsoChanged = ["audit", "dashboard", "customers", "ledger", "reports"];

/** The calls that change a loan: each refreshes everything that shows it. */
export function useLoanCalls() {
  return {
    approve: useEndpointMutation(approveLoan, alsoChanged),
    reject: useEndpointMutation(rejectLoan, alsoChanged),
    cancel: useEndpointMutation(cancelLoan, alsoChanged),
    close: useEndpointMutation(closeLoan, alsoChanged),
    first: useEndpointMutation(reviewFirst, alsoChanged),
    second: useEndpointMutation(reviewSecond, alsoChanged),
    update: useEndpointMutation(updateLoan, alsoChanged),
    askUndo: useEndpointMutation(askUndoClosing, alsoChanged),
    confirmUndo: useEndpointMutation(confirmUndoClosing, alsoChanged),
    declineUndo: useEndpointMutation(declineUndoClosing, alsoChanged),
    acceptAccount: useEndpointMutation(acceptPayoutAccount, alsoChanged),
  };
}

/**
 * Makes a change; when the server refuses it with 409, the loan stands otherwise than the screen says, so the
 * loans are fetched anew before the refusal is passed on.
 */
export function useRefreshOnConflict() {
  const cache = useQueryClient();
  return async function refreshing<Reply>(change: () => Promise<Reply>): Promise<Reply> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        await cache.invalidateQueries({ queryKey: ["loans"] });
      throw error;
    }
  };
}
