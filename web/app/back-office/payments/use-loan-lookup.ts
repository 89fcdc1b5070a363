import { useDebouncedValue } from "@mantine/hooks";
import { timers } from "@microfinance/contract/core/constants.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import * as loans from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { call } from "../../core/api.ts";
import { useEndpointQuery } from "../../core/query.ts";

/** The loan of the entered id; null until it is found. */
export interface LoanLookup {
  loan: LoanDetails | null;
  isSearching: boolean;
  /** The request failed: no such loan, or no response (PAY-9). */
  hasFailed: boolean;
  /** Looks up at once, without waiting for the pause; null if nothing is found. */
  find: () => Promise<LoanDetails | null>;
}

/** Looks up the entered loan id after a pause of 1.5 seconds (PAY-9); an initial id at once. */
export function useLoanLookup(input: string): LoanLookup {
  const id = asCode(input.trim());
  const [settled] = useDebouncedValue(id, timers.loanLookup);
  const isSettled = settled === id;
  const result = useEndpointQuery(
    loans.readLoanDetails,
    { params: { id } },
    { enabled: isSettled && id !== "", staleTime: 0 },
  );
  // The cache may hold the loan as it was before an approval or a payment.
  const isCurrent = isSettled && id !== "" && result.isFetchedAfterMount;
  const loan = isCurrent ? (result.data?.loan ?? null) : null;
  return {
    loan,
    isSearching: id !== "" && !isCurrent,
    hasFailed: isCurrent && result.isError,
    find: async () => {
      if (id === "") return null;
      const found = await call(loans.readLoanDetails, { params: { id } }).catch(() => null);
      return found?.loan ?? loan;
    },
  };
}
