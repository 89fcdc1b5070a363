/** The limits of a band: amounts in NLe, without an upper one where it is null, and months. */
interface Limits {
  amount_from: number;
  amount_to: number | null;
  months_from: number;
  months_to: number;
}

/** Whether an amount in NLe over these months is in a band. */
export function isInBand(band: Limits, nle: number, months: number): boolean {
  return (
    nle >= band.amount_from &&
    nle <= (band.amount_to ?? Infinity) &&
    months >= band.months_from &&
    months <= band.months_to
  );
}
