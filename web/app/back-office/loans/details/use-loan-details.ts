import { useState } from "react";
import { useIsMutating } from "@tanstack/react-query";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import { usePrevious } from "./use-previous.ts";

/** The opened loan, or why it is not here. */
export interface OpenedLoan {
  /** Its code; that of the last loan while the panel closes; null before one is opened. */
  loanId: string | null;
  loan: LoanDetails | undefined;
  error: Error | null;
  refetch: () => void;
  /** Fetches the loan anew and answers it. */
  readAgain: () => Promise<LoanDetails | undefined>;
}

/**
 * The details of an opened loan, which every opening fetches anew: others decide on it meanwhile. While a change is
 * being sent the loan stays as it was, so that a form does not turn into a refusal in the moment its own change
 * succeeds.
 *
 * @param opened the code of the loan; null while the panel is closed, empty where none is chosen.
 */
export function useLoanDetails(opened: string | null): OpenedLoan {
  const loanId = usePrevious(opened);
  const answer = useEndpointQuery(
    readLoanDetails,
    { params: { id: loanId ?? "" } },
    // Sentences name exact figures, so what was fetched before is shown, but fetched anew.
    { enabled: opened !== null && opened !== "", staleTime: 0 },
  );
  const newest = answer.data?.loan;
  const isSending = useIsMutating() > 0;
  const [steady, setSteady] = useState(newest);
  if (steady !== newest && (!isSending || steady?.loan_id !== newest?.loan_id)) setSteady(newest);
  return {
    loanId,
    loan: steady,
    error: answer.error,
    refetch: () => void answer.refetch(),
    readAgain: async () => (await answer.refetch()).data?.loan,
  };
}
