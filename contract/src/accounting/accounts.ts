/** The accounts that loans and transfers post to, by what they are. */
export const accounts = {
  cash: { code: "1000", name: "Cash", kind: "asset" },
  loansReceivable: { code: "1100", name: "Loans receivable", kind: "asset" },
  transfersClearing: { code: "1200", name: "Transfers clearing", kind: "asset" },
  employerReceivable: { code: "1300", name: "Employer receivable", kind: "asset" },
  refundsToReturn: { code: "1320", name: "Refunds to return", kind: "asset" },
  /** Cash that came on an earlier day than the one on which it enters a till (TILL-16). */
  cashNotInTill: { code: "1330", name: "Cash not yet in a till", kind: "asset" },
  /** Money that left one account and that nobody has counted in at the other one (TILL-18). */
  cashOnTheWay: { code: "1340", name: "Cash on the way", kind: "asset" },
  customerCredit: { code: "2000", name: "Customer credit", kind: "liability" },
  unidentifiedReceipts: { code: "2400", name: "Unidentified receipts", kind: "liability" },
  interestIncome: { code: "4000", name: "Interest income", kind: "income" },
  feeIncome: { code: "4100", name: "Fee income", kind: "income" },
  penaltyIncome: { code: "4200", name: "Penalty income", kind: "income" },
  recoveries: { code: "4400", name: "Recoveries of losses", kind: "income" },
  loanLosses: { code: "5000", name: "Loan losses", kind: "expense" },
  bankCharges: { code: "5350", name: "Bank charges", kind: "expense" },
} as const;

/** The accounts that every lender uses: a trial balance lists them without postings too. */
export const accountsOfLending = [
  accounts.cash,
  accounts.loansReceivable,
  accounts.transfersClearing,
  accounts.interestIncome,
  accounts.feeIncome,
  accounts.loanLosses,
] as const;

/** The code of an account. */
export type AccountCode = (typeof accounts)[keyof typeof accounts]["code"];

/** Whether an account stores money of the office and is no till: cash moves are between these (TILL-13). */
export function isMoneyCode(code: string): boolean {
  return /^10\d\d$/.test(code) && !isTillCode(code);
}

/** Whether an account belongs to a till. */
export function isTillCode(code: string): boolean {
  return /^10[1-4]\d$/.test(code);
}
