/** Texts about a loan's payout account, on screens and from the call (LOAN-49). */
export const payoutAccountTexts = {
  title: "Payout account",
  reviewed: "Reviewed account",
  current: "Account of the customer now",
  none: "No account is on record.",
  changed:
    "The customer's account was changed after both reviews. The loan is paid out to the reviewed account until a Manager or Finance Admin accepts the new one.",
  accept: "Accept new account",
  acceptConsequence: (account: string) => `The loan is paid out to ${account}.`,
  accepted: "The new payout account is accepted.",
  acceptFailed: "The new payout account could not be accepted.",
  notWaiting: "The account of this loan is not waiting to be accepted.",
  changedBySame:
    "You changed this account yourself. Another Manager or Finance Admin must accept it.",
  changedAgain: "The customer's account was changed again in the meantime. Please look at it anew.",
} as const;
