/** The accounts of the general ledger, equal to the database's list. */
export const accounts = {
  cash: { code: "1000", name: "Cash", kind: "asset" },
  loansReceivable: { code: "1100", name: "Loans receivable", kind: "asset" },
  transfersClearing: { code: "1200", name: "Transfers clearing", kind: "asset" },
  interestIncome: { code: "4000", name: "Interest income", kind: "income" },
  feeIncome: { code: "4100", name: "Fee income", kind: "income" },
  loanLosses: { code: "5000", name: "Loan losses", kind: "expense" },
} as const;

/** The code of an account. */
export type AccountCode = (typeof accounts)[keyof typeof accounts]["code"];
