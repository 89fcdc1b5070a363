import { useState } from "react";
import { useIsMutating } from "@tanstack/react-query";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { useEndpointQuery } from "../../../core/query.ts";

/** The opened loan, or why it is not here. */
export interface OpenedLoan {
  loan: LoanDetails | undefined;
  error: Error | null;
  refetch: () => void;
  /** Fetches the loan anew and answers it. */
  readAgain: () => Promise<LoanDetails | undefined>;
}

/**
 * The details of an opened loan. While a change is being sent the loan stays as it was, so that a form does not
 * turn into a refusal in the moment its own change succeeds.
 *
 * @param loanId null or empty where none is opened.
 */
export function useLoanDetails(loanId: string | null): OpenedLoan {
  const answer = useEndpointQuery(
    readLoanDetails,
    { params: { id: loanId ?? "" } },
    // Sentences name exact figures, so what was fetched before is shown, but fetched anew.
    { enabled: loanId !== null && loanId !== "", staleTime: 0 },
  );
  const newest = answer.data?.loan;
  const isSending = useIsMutating() > 0;
  const [steady, setSteady] = useState(newest);
  if (steady !== newest && (!isSending || steady?.loan_id !== newest?.loan_id)) setSteady(newest);
  return {
    loan: steady,
    error: answer.error,
    refetch: () => void answer.refetch(),
    readAgain: async () => (await answer.refetch()).data?.loan,
  };
}
