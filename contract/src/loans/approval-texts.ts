import { fieldTexts } from "../core/texts.ts";

// A separate file: the public calculator applies the same rules and must not load the other texts.

/** Error texts for the figures of an approval (LOAN-51, LOAN-52). */
export const approvalErrors = {
  amount: "Enter an approved amount above 0.",
  rate: "Enter the rate as a fraction, for example 0.2 for 20%.",
  rateDecimals: "Enter the rate with at most four decimals, for example 0.225 for 22.5%.",
  period: "Enter the loan period as a whole number of months above 0.",
  periodTooLong: (months: number) => `The loan period can be at most ${months} months.`,
  tooLarge: fieldTexts.amountTooLarge,
  /** @param most with its currency: "NLe 10,000" */
  aboveLargest: (type: string, most: string) =>
    `The largest amount that can be approved for the ${type} is ${most}.`,
  beyondLongest: (type: string, months: number) =>
    `The longest period of the ${type} is ${months} months.`,
  /** @param rates as text: "20%, 25% or 30%" */
  rateNotOffered: (type: string, rates: string) => `The rate of the ${type} is ${rates}.`,
  aboveRequested: "Please say why more is approved than was requested.",
  /** Amounts with their currency; `able` is the roles that may: "A Manager or a System Admin". */
  aboveCeiling: (amount: string, ceiling: string, able: string) =>
    `${amount} is above your ceiling of ${ceiling}. ${able} can approve it.`,
  aboveEveryCeiling: (amount: string, ceiling: string) =>
    `${amount} is above your ceiling of ${ceiling}, and above that of every other role. A System Admin sets the ceilings in Settings.`,
  tooSmall: (months: number) => `This amount is too small for ${months} monthly payments.`,
} as const;
