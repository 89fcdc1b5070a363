import { useQueries } from "@tanstack/react-query";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { endpointQuery } from "../../core/query.ts";

/** The details of each of these loans, fetched concurrently; undefined while loading or after a failure. */
export function useLoanDetails(loanIds: readonly string[]) {
  const queries = useQueries({
    queries: loanIds.map((id) => endpointQuery(readLoanDetails, { params: { id } })),
  });
  return {
    details: queries.map((query): LoanDetails | undefined => query.data?.loan),
    isPending: queries.some((query) => query.isPending),
  };
}
