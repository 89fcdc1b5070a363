/** Texts of payouts. */
export const payoutTexts = {
  list: "Payouts.",
  listFailed: "The payouts could not be fetched.",
  found: "Payout.",
  notFound: "There is no payout with this number.",
  done: (number: string) => `${number}: the loan was paid out.`,
  failed: "The loan could not be paid out.",
  reversed: (number: string) => `${number} was reversed.`,
  reverseFailed: "The payout could not be reversed.",
  notApproved: "Only an approved loan is paid out.",
  paidOutAlready: "This loan has been paid out already.",
  byReverser:
    "Another person must pay out this loan: you reversed its earlier payout. The money is not sent out again by who took it back.",
  byApprover: "Another person must pay out this loan: you approved it.",
  dateInFuture: "The date of the payout cannot be after today.",
  dateBeforeApproval: "The date of the payout cannot be before the day the loan was approved.",
  invalidDate: "Enter the date of the payout as YYYY-MM-DD.",
  methodRequired: "Choose how the loan is paid out.",
  referenceRequired: "Enter the reference of the payout.",
  invalidKey: "The key of a payout is a UUID.",
  keyTaken: "This key belongs to another payout.",
  unknownStatus: "Choose a state from the list.",
  reasonRequired: "Please give the reason for the reversal.",
  notPaidOut: "This loan has no payout to reverse.",
  hasPayments: "This payout cannot be reversed: the loan has payments. Reverse these first.",
  isServiced:
    "This payout cannot be reversed: the loan was rescheduled or has charges. Undo these first.",
  hasBeenDue:
    "This payout cannot be reversed: an instalment of the loan has been due, and a new payout would remove what is overdue. Reschedule the loan instead.",
  ended: (status: string) => `This payout cannot be reversed, because the loan is ${status}.`,
  reversedBySame: "Another staff member must reverse this payout: you have made it.",
} as const;
