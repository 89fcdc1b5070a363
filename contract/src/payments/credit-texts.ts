/** Texts of the credit of customers (SERV-135 to SERV-143). */
export const creditTexts = {
  title: "Credit",
  found: "Credit of the customer.",
  failed: "The credit of the customer could not be fetched.",
  notSaved: "The credit could not be used.",
  none: "Nothing is kept for this customer.",
  applied: "The credit was used for the loan.",
  refundAsked: "Sent. A manager must approve the refund.",
  returned: "The refund was taken back.",
  invalidKey: "The key is a UUID.",
  invalidAmount: "Enter an amount above 0.",
  loanRequired: "Choose a loan of the customer.",
  otherCustomer: "This loan belongs to another customer.",
  methodRequired: "Choose how the money is paid.",
  reasonRequired: "Please give the reason for the refund.",
  otherMovement: "This was sent before with other content. Open the form again.",
  /** @param balance formatted with its currency */
  aboveCredit: (balance: string) => `The customer's credit is ${balance}.`,
  unreadSource:
    "Credit that nothing confirms came or lost its confirmation since this was asked for. Decline it, and let it be asked for again.",
  nothingRefunded: "No refund of this customer can come back.",
  /** @param most formatted with its currency */
  aboveRefunded: (most: string) => `At most ${most} of this customer's refunds can come back.`,
  /** @param amount formatted with its currency */
  mustReturn: (name: string, amount: string) =>
    `${name} has to return ${amount}: it was refunded, and the payment behind it was reversed.`,
  /** The excess of a payment that is reversed pays another loan. */
  creditUsed:
    "The rest of this payment was used for a loan. Reverse the payment by customer credit first.",
} as const;

/** What the customer reads about their credit. */
export const ownCreditTexts = {
  title: "Your credit",
  text: "You paid this above what you owed. Tell our office whether it pays a loan or whether we pay it back.",
  toReturn:
    "You have to return this: it was refunded to you, and the payment behind it was taken back.",
} as const;
