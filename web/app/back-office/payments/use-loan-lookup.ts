import { useState } from "react";
import { useDebouncedCallback } from "@mantine/hooks";
import { timers } from "@microfinance/contract/core/constants.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import * as loans from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { call } from "../../core/api.ts";
import { useEndpointQuery } from "../../core/query.ts";

/** The loan of a payment: what was typed to find it, and what was found. */
export interface LoanLookup {
  input: string;
  /** Changes the input; a loan id is looked up after a pause. */
  type: (input: string) => void;
  /** Looks up this loan id at once; "" begins anew. */
  take: (id: string) => void;
  /** States that nothing was found for the input. */
  miss: () => void;
  /** Null until it is found. */
  loan: LoanDetails | null;
  isSearching: boolean;
  /** The request failed, with no such loan or no response (PAY-9), or nothing was found for the input. */
  hasFailed: boolean;
  /** Reads the loan of a typed id once more; null if nothing is found. */
  find: () => Promise<LoanDetails | null>;
}

/** Looks up a typed loan id after a pause of 1.5 seconds, a chosen or initial one at once (PAY-9). */
export function useLoanLookup(initial: string): LoanLookup {
  const [input, setInput] = useState(initial);
  const [asked, setAsked] = useState(asCode(initial.trim()));
  const [missed, setMissed] = useState<string | null>(null);
  const askSoon = useDebouncedCallback((id: string) => setAsked(id), timers.loanLookup);
  const id = loanIdIn(input);
  const result = useEndpointQuery(
    loans.readLoanDetails,
    { params: { id: asked } },
    { enabled: asked !== "", staleTime: 0 },
  );
  // The cache may hold the loan as it was before an approval or a payment.
  const isCurrent = asked !== "" && asked === id && result.isFetchedAfterMount;
  const loan = isCurrent ? (result.data?.loan ?? null) : null;
  return {
    input,
    type: (typed) => {
      setInput(typed);
      setMissed(null);
      setAsked("");
      askSoon(loanIdIn(typed));
    },
    take: (taken) => {
      askSoon.cancel();
      setInput(taken);
      setMissed(null);
      setAsked(asCode(taken.trim()));
    },
    miss: () => setMissed(input),
    loan,
    isSearching: id !== "" && !isCurrent,
    hasFailed: (isCurrent && result.isError) || (missed === input && input !== ""),
    find: async () => {
      if (id === "") return null;
      const found = await call(loans.readLoanDetails, { params: { id } }).catch(() => null);
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
