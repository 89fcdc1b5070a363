/** Texts of top-ups: new loans whose payout settles an older one (SERV-80 to SERV-84). */
export const topUpTexts = {
  found: "The loan that is settled.",
  offers: "Loans that a new one can settle.",
  offersFailed: "The loans that can be topped up could not be fetched.",
  unknownLoan: "There is no such loan of this customer.",
  notRepaying: (loan: string) => `${loan} is not being repaid, so that no new loan can settle it.`,
  taken: (loan: string, by: string) => `The application ${by} settles ${loan} already.`,
  tooEarly:
    "A loan can be topped up after half of its instalments, when nothing is late. Please visit the office.",
  noTopUp: "This loan settles no other.",
  /** @param payoff formatted with its currency */
  tooSmall: (payoff: string, loan: string) =>
    `The new loan must pay out more than the ${payoff} that settle ${loan}.`,
  /** A payment came in between, or the day changed. */
  stale: (loan: string) =>
    `What settles ${loan} has changed. Look at the new sums and confirm them.`,
  figuresRequired: (loan: string) => `Confirm the sum that settles ${loan}.`,
  /** Of a new loan that can be neither canceled nor reopened while its payout is not reversed. */
  payoutStands: (loan: string) =>
    `The payout of this loan settled ${loan}. Reverse the payout first.`,
  restructures: "Counts as restructured: less than half of the old loan is paid, or it is late.",
} as const;
