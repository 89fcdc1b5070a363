/** Texts of early settlement (SERV-70 to SERV-79). */
export const settlementTexts = {
  quoted: "The payoff of the loan.",
  failed: "The loan could not be settled.",
  quoteFailed: "The payoff could not be computed.",
  /** @param amount formatted with its currency */
  done: (amount: string) => `The loan is paid off. The rebate is ${amount}.`,
  /** @param payoff formatted with its currency */
  exactly: (payoff: string) =>
    `A settlement is a payment of exactly ${payoff}. Another amount is an ordinary payment, without a rebate.`,
  noRebate:
    "Nothing is saved by paying off this loan early on this day. Record an ordinary payment of the balance.",
  /** @param day formatted for staff */
  beforeLastPayment: (day: string) =>
    `The loan has a payment of ${day}. Choose this day or a later one.`,
  invalidDate: "Enter the day as YYYY-MM-DD.",
  invalidAmount: "Enter the amount of the payoff.",
  methodRequired: "Choose how the customer pays.",
  figuresRequired: "Send the figures of the payoff that the customer agreed to.",
  invalidKey: "The key of a settlement is a UUID.",
  /** Of an ordinary payment form, when the amount is less than the balance. */
  ordinary: "An ordinary payment gives no rebate.",
} as const;
