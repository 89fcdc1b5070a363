/* By themselves, because the public calculator counts by the same rules and needs none of the other texts. */

/** Why the figures of an approval are refused (LOAN-51, LOAN-52). */
export const approvalErrors = {
  amount: "Enter an approved amount above 0.",
  rate: "Enter the rate as a fraction, for example 0.2 for 20%.",
  rateDecimals: "Enter the rate with at most four decimals, for example 0.225 for 22.5%.",
  period: "Enter the loan period as a whole number of months above 0.",
  periodTooLong: (months: number) => `The loan period can be at most ${months} months.`,
  tooLarge: "This amount is too large.",
  /** @param most with its currency, as in "NLe 10,000" */
  aboveLargest: (type: string, most: string) =>
    `The largest amount that can be approved for the ${type} is ${most}.`,
  beyondLongest: (type: string, months: number) =>
    `The longest period of the ${type} is ${months} months.`,
  /** @param rates in words, as in "20%, 25% or 30%" */
  rateNotOffered: (type: string, rates: string) => `The rate of the ${type} is ${rates}.`,
  aboveRequested: "Please say why more is approved than was requested.",
  /** Amounts with their currency; `able` names the roles, as in "A Manager or a System Admin". */
  aboveCeiling: (amount: string, ceiling: string, able: string) =>
    `${amount} is above your ceiling of ${ceiling}. ${able} can approve it.`,
  aboveEveryCeiling: (amount: string, ceiling: string) =>
    `${amount} is above your ceiling of ${ceiling}, and above that of every other role. A System Admin sets the ceilings in Settings.`,
  tooSmall: (months: number) => `This amount is too small for ${months} monthly payments.`,
} as const;
