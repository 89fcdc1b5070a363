import { useQueries } from "@tanstack/react-query";
import { readLoanDetails } from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { callOrReject } from "../../core/api.ts";
import { responseKey } from "../../core/query.ts";

/** The details of each of these loans, fetched concurrently; undefined while loading or after a failure. */
export function useLoanDetails(loanIds: readonly string[]) {
  const queries = useQueries({
    queries: loanIds.map((id) => ({
      queryKey: responseKey(readLoanDetails, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callOrReject(readLoanDetails, { params: { id }, signal }),
    })),
  });
  return {
    details: queries.map((query): LoanDetails | undefined => query.data?.loan),
    isPending: queries.some((query) => query.isPending),
  };
}
