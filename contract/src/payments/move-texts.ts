/** Texts of payments that are moved to another loan (SERV-144 to SERV-148). */
export const moveTexts = {
  title: "Move to another loan",
  done: "The payment was moved.",
  asked: "Sent. A second person must approve the move.",
  /** @param limit formatted */
  secondPerson: (limit: string) =>
    `Above ${limit} a day a second person must approve that money of the wallet is moved. Ask for it.`,
  previewed: "What the move would change.",
  failed: "The payment could not be moved.",
  invalidKey: "The key is a UUID.",
  loanRequired: "Enter the loan that the payment belongs to.",
  reasonRequired: "Please give the reason for the move.",
  /** The reason of the reversal: the act has the words of staff, which may name the other customer. */
  reversalReason: "Moved to another loan",
  sameLoan: "The payment is recorded on this loan already.",
  /** @param date formatted */
  beforePayout: (loan: string, date: string) =>
    `${loan} was paid out on ${date}, after this payment was made.`,
  outOfCredit:
    "This payment used the customer's credit. Reverse it, and use the credit for the other loan.",
  /** Of a payment that the payout of another loan made. */
  byPayout: "The payout of another loan made this payment. Reverse that payout instead.",
} as const;
