import { useQueryClient } from "@tanstack/react-query";
import {
  acceptPayoutAccount,
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

/** What is fetched anew after a loan has changed, besides the loans themselves. */
const alsoChanged = ["audit", "dashboard", "customers", "ledger", "reports"];

/** A call that changes a loan: it refreshes everything that shows the loan. */
export function useLoanCall<Call extends Endpoint>(call: Call) {
  return useEndpointMutation(call, alsoChanged);
}

/** The calls that change a loan: each refreshes everything that shows it. */
export function useLoanCalls() {
  return {
    approve: useLoanCall(approveLoan),
    first: useLoanCall(reviewFirst),
    second: useLoanCall(reviewSecond),
    update: useLoanCall(updateLoan),
    askUndo: useLoanCall(askUndoClosing),
    confirmUndo: useLoanCall(confirmUndoClosing),
    declineUndo: useLoanCall(declineUndoClosing),
    acceptAccount: useLoanCall(acceptPayoutAccount),
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
