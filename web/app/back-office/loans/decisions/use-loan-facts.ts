import { readAssessment, readLoanFacts } from "@microfinance/contract/loans/endpoints.ts";
import { useEndpointQuery } from "../../../core/query.ts";

/** The facts of a review or decision (LOAN-88), fetched anew with each opening, since they state exact sums. */
export function useLoanFacts(loanId: string) {
  return useEndpointQuery(readLoanFacts, { params: { id: loanId } });
}

/** What a review or approval weighs (LOAN-136). */
export function useAssessment(loanId: string) {
  return useEndpointQuery(readAssessment, { params: { id: loanId } });
}
