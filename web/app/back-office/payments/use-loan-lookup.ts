import { useState } from "react";
import { useDebouncedCallback } from "@mantine/hooks";
import { timers } from "@microfinance/contract/core/constants.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { readLoanDetails } from "@microfinance/contract/servicing/endpoints.ts";
import { suggestLoans } from "@microfinance/contract/payments/endpoints.ts";
import type { SuggestedLoan } from "@microfinance/contract/payments/fields.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { call } from "../../core/api.ts";
import { ApiError } from "../../core/api-error.ts";
import { useEndpointQuery } from "../../core/query.ts";

/** The loan of a payment: what was typed to find it, and what was found. */
export interface LoanLookup {
  input: string;
  /** Changes the input; a loan id is looked up after a pause. */
  enter: (input: string) => void;
  /** Looks up this loan id at once; "" empties the field. */
  choose: (id: string) => void;
  /** Marks the input as one for which nothing was found. */
  reportNotFound: () => void;
  /** Null until it is found. */
  loan: LoanDetails | null;
  /** What a person of another branch sees of a loan, where it is of theirs no detail (BR-11); else null. */
  elsewhere: SuggestedLoan | null;
  isSearching: boolean;
  /** The request failed, with no such loan or no response (PAY-9), or nothing was found for the input. */
  hasFailed: boolean;
  /** Reads the loan of a typed id once more; null if nothing is found. */
  find: () => Promise<LoanDetails | SuggestedLoan | null>;
}

/**
 * Looks up a typed loan id after a pause of 1.5 seconds, a chosen or initial one at once (PAY-9).
 *
 * @param isToPay whether the person records payments: only they find loans of other branches (BR-11).
 */
export function useLoanLookup(initial: string, isToPay: boolean): LoanLookup {
  const [input, setInput] = useState(initial);
  const [requestedId, setRequestedId] = useState(asCode(initial.trim()));
  const [notFoundFor, setNotFoundFor] = useState<string | null>(null);
  const requestLater = useDebouncedCallback((id: string) => setRequestedId(id), timers.loanLookup);
  const id = loanIdIn(input);
  const result = useEndpointQuery(
    readLoanDetails,
    { params: { id: requestedId } },
    { enabled: requestedId !== "", staleTime: 0 },
  );
  // The cache may contain the loan as it was before an approval or a payment.
  const isCurrent = requestedId !== "" && requestedId === id && result.isFetchedAfterMount;
  const loan = isCurrent ? (result.data?.loan ?? null) : null;
  const isUnknown = isCurrent && result.error instanceof ApiError && result.error.status === 404;
  const others = useEndpointQuery(
    suggestLoans,
    { query: { query: requestedId } },
    { enabled: isUnknown && isToPay },
  );
  const elsewhere = (isUnknown && others.data?.loans.find(({ branch }) => branch !== null)) || null;
  return {
    input,
    enter: (typed) => {
      setInput(typed);
      setNotFoundFor(null);
      setRequestedId("");
      requestLater(loanIdIn(typed));
    },
    choose: (chosen) => {
      requestLater.cancel();
      setInput(chosen);
      setNotFoundFor(null);
      setRequestedId(asCode(chosen.trim()));
    },
    reportNotFound: () => setNotFoundFor(input),
    loan,
    elsewhere,
    isSearching: id !== "" && (!isCurrent || (isUnknown && others.isLoading)),
    hasFailed:
      (isCurrent && result.isError && (!isUnknown || (elsewhere === null && !others.isLoading))) ||
      (notFoundFor === input && input !== ""),
    find: async () => {
      if (id === "") return null;
      if (elsewhere !== null) return elsewhere;
      const found = await call(readLoanDetails, { params: { id } }).catch(() => null);
      return found?.loan ?? loan;
    },
  };
}

/**
 * The loan id that was typed, complete or not; "" for a customer id, a name or a phone. The short integer id counts as
 * one too.
 */
export function loanIdIn(typed: string): string {
  const code = asCode(typed.trim());
  return /^LN\b|^LN\d|^[1-9]\d{0,6}$/.test(code) ? code : "";
}
