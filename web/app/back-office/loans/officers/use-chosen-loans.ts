import { useState } from "react";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { RowSelection } from "../../../components/table/row-selection.tsx";

/** A loan whose officer is changed. */
export type LoanWithOfficer = Pick<LoanRecord, "id" | "loan_id" | "officer">;

/** Loans chosen in a list, also on its other pages. */
export interface ChosenLoanState {
  loans: readonly LoanWithOfficer[];
  selection: RowSelection<LoanRecord>;
  clear: () => void;
}

/** The loans that are chosen for an action on all of them. */
export function useChosenLoans(): ChosenLoanState {
  const [loans, setLoans] = useState<readonly LoanWithOfficer[]>([]);
  const isIn = (list: readonly LoanWithOfficer[], { id }: LoanWithOfficer) =>
    list.some((loan) => loan.id === id);
  return {
    loans,
    clear: () => setLoans([]),
    selection: {
      isSelected: (loan) => isIn(loans, loan),
      select: (rows, isSelected) =>
        setLoans((before) => [
          ...before.filter((loan) => !isIn(rows, loan)),
          ...(isSelected ? rows : []),
        ]),
      nameOf: (loan) => loan.loan_id,
    },
  };
}
