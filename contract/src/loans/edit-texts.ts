/** Why an edit of a loan is refused, beyond the texts of the specification. */
export const editRefusals = {
  /** The money has left: what was agreed stays (D103). */
  termsLocked:
    "The money of this loan has been paid out, so its type, amount, rate and period can no longer be changed.",
  /** Whether a loan is approved or paying says whether it has payments (D109). */
  followsPayments:
    "Whether this loan is approved or paying follows from its payments and cannot be set here.",
  /** Taking a loan off the books, or back on them, is for those who may decide about loans. */
  needsDecider: (status: string) =>
    `Setting this loan to ${status} changes the books, which is not part of your role.`,
  /** The lender wants two different reviewers, so nobody skips a review by editing (D99). */
  reviewsMissing: (status: string) =>
    `The reviews must be completed before the status can be ${status}.`,
} as const;

/** The comment of a decision that was made by editing the status. */
export const editedStatusComment = "Set by editing the loan.";

/** What the calls about loans say beside the texts of the specification. */
export const loanTexts = {
  listed: "Loans",
  found: "Loan",
  notFound: "Loan not found.",
  unknownStatus: "Choose one of the listed statuses.",
  otherLoan: "The loan named in the form is not the one in the address.",
  otherCustomer: "The customer named in the form is not the one in the address.",
} as const;
