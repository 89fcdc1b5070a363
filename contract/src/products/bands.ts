/** Amounts in NLe and periods in months; without a largest amount where none is stated. */
interface Range {
  amount_from: number;
  amount_to: number | null;
  months_from: number;
  months_to: number;
}

/** Whether an amount in NLe over these months is in a band. */
export function isInBand(band: Range, nle: number, months: number): boolean {
  return (
    nle >= band.amount_from &&
    nle <= (band.amount_to ?? Infinity) &&
    months >= band.months_from &&
    months <= band.months_to
  );
}
