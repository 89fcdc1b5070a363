/** Why an edit of a loan is rejected, beyond the texts of its form. */
export const editErrors = {
  /** The money is paid out, so the agreed terms are fixed (LOAN-59). */
  termsLocked:
    "The money of this loan has been paid out, so its type, amount, rate and period can no longer be changed.",
  /** An ended loan must be reopened before its terms can change (LOAN-59). */
  endedTermsLocked: (status: string) =>
    `This loan is ${status}, so its type, amount, rate and period can no longer be changed. Reopen it first.`,
  /** Only an approval and payments set approved, paying and paid (LOAN-36, PAY-3). */
  ownAct: {
    approved:
      "A loan becomes approved by Approve Loan alone, after both reviews. It cannot be set here.",
    paying:
      "A loan becomes paying with its first payment. Record the payment; it cannot be set here.",
    paid: "A loan becomes paid with the payment of its whole balance. Record the payment; it cannot be set here.",
  },
  /** Processing and processed reflect the completed reviews (LOAN-36). */
  followsReviews: (status: string) =>
    `A loan becomes ${status} by completing its reviews. It cannot be set here.`,
  /** A rejected, canceled or closed application can only return to applied (LOAN-58). */
  reopenFirst: (current: string, status: string) =>
    `This loan is ${current}, so it cannot become ${status} here. Set it to applied to reopen it; both reviews are then done again.`,
  /** Only an application that was never approved can be reopened this way (LOAN-58). */
  alreadyApproved: (status: string) =>
    `This loan has been approved, so its status cannot be ${status}.`,
  /** A separate operation reopens an approved loan that has ended (LOAN-57). */
  useUndo: (current: string) =>
    `This loan was approved before it was ${current}. Use Undo closing to open it again: a second person confirms it.`,
  /** Rejecting, canceling and closing are decisions, whichever call makes them (LOAN-36). */
  needsDecider: (status: string) =>
    `Setting this loan to ${status} is a decision, which is not part of your role.`,
  /** A reopening requires a reason (LOAN-58). */
  reasonMissing: "Please enter the reason for reopening this loan.",
  /** The requested status is processed, but the reviews are not complete (LOAN-36). */
} as const;

/** Texts of the loan calls, beside those of the screens. */
export const loanTexts = {
  listed: "Loans",
  found: "Loan",
  notFound: "Loan not found.",
  unknownStatus: "Choose one of the listed statuses.",
  otherLoan: "The loan named in the form is not the one in the address.",
  otherCustomer: "The customer named in the form is not the one in the address.",
} as const;
