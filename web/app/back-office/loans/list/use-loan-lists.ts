import { readLoanLists } from "@microfinance/contract/loans/view-endpoints.ts";
import { useEndpointQuery } from "../../../core/query.ts";

/** Counts of the lists, officers and saved views; undefined until loaded (LOAN-91). */
export function useLoanLists() {
  return useEndpointQuery(readLoanLists).data;
}
