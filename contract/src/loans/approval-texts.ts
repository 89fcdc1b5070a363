/* By themselves, because the public calculator counts by the same rules and needs none of the other texts. */

/** Why the figures of an approval are refused (002§9, D105, D106). */
export const approvalRefusals = {
  amount: "Enter an approved amount above 0.",
  rate: "Enter the rate as a fraction, for example 0.2 for 20%.",
  rateDecimals: "Enter the rate with at most four decimals, for example 0.225 for 22.5%.",
  period: "Enter the loan period as a whole number of months above 0.",
  periodTooLong: (months: number) => `The loan period can be at most ${months} months.`,
  tooLarge: "This amount is too large.",
  tooSmall: (months: number) => `This amount is too small for ${months} monthly payments.`,
} as const;
