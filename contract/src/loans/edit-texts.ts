/** Why an edit of a loan is refused, beyond the texts of its form. */
export const editErrors = {
  /** The money has left: what was agreed stays (LOAN-59). */
  termsLocked:
    "The money of this loan has been paid out, so its type, amount, rate and period can no longer be changed.",
  /** What has ended is reopened before its terms can change (LOAN-59). */
  endedTermsLocked: (status: string) =>
    `This loan is ${status}, so its type, amount, rate and period can no longer be changed. Reopen it first.`,
  /** Approved, paying and paid follow from an approval and from payments alone (LOAN-36, PAY-3). */
  ownAct: {
    approved:
      "A loan becomes approved by Approve Loan alone, after both reviews. It cannot be set here.",
    paying:
      "A loan becomes paying with its first payment. Record the payment; it cannot be set here.",
    paid: "A loan becomes paid with the payment of its whole balance. Record the payment; it cannot be set here.",
  },
  /** Processing and processed say which reviews are complete (LOAN-36). */
  followsReviews: (status: string) =>
    `A loan becomes ${status} by completing its reviews. It cannot be set here.`,
  /** What was rejected, canceled or closed goes back to the beginning (LOAN-58). */
  reopenFirst: (current: string, status: string) =>
    `This loan is ${current}, so it cannot become ${status} here. Set it to applied to reopen it; both reviews are then done again.`,
  /** Only what was never approved is reopened (LOAN-58). */
  alreadyApproved: (status: string) =>
    `This loan has been approved, so its status cannot be ${status}.`,
  /** An approved loan that has ended is opened again by an act of its own (LOAN-57). */
  useUndo: (current: string) =>
    `This loan was approved before it was ${current}. Use Undo closing to open it again: a second person confirms it.`,
  /** Rejecting, canceling and closing are decisions, whichever call makes them (LOAN-36). */
  needsDecider: (status: string) =>
    `Setting this loan to ${status} is a decision, which is not part of your role.`,
  /** A reopening says why (LOAN-58). */
  reasonMissing: "Please enter the reason for reopening this loan.",
  /** The status says processed, the reviews do not (LOAN-36). */
} as const;

/** What the calls about loans say beside the texts of the screens. */
export const loanTexts = {
  listed: "Loans",
  found: "Loan",
  notFound: "Loan not found.",
  unknownStatus: "Choose one of the listed statuses.",
  otherLoan: "The loan named in the form is not the one in the address.",
  otherCustomer: "The customer named in the form is not the one in the address.",
} as const;
