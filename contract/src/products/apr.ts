import { type Cents, sumCents } from "../core/money.ts";

/** Annual cost of a loan, as fractions: 0.3915 is 39.15%. */
export interface AnnualCost {
  /** The monthly rate at which the payments' present value is the received amount. */
  monthly: number;
  /** Annual percentage rate: the monthly rate x 12. */
  apr: number;
  /** Effective annual rate: the monthly rate compounded over a year. */
  effective: number;
}

/**
 * The annual cost of a loan from its cash flows: the received amount (less the charges) against equal monthly payments.
 * Null without payments, or when less is repaid than was received.
 * @param received in cents
 * @param payments in cents, one a month
 */
export function annualCost(received: Cents, payments: readonly Cents[]): AnnualCost | null {
  const total = sumCents(payments);
  if (received <= 0 || total < received) return null;
  // Bisection: the present value falls as the rate rises. One hundred halvings reach the precision of a number.
  let [low, high] = [0, 1];
  while (worthAt(high, payments) > received) [low, high] = [high, high * 2];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (worthAt(middle, payments) > received) low = middle;
    else high = middle;
  }
  const monthly = total === received ? 0 : (low + high) / 2;
  return { monthly, apr: monthly * 12, effective: (1 + monthly) ** 12 - 1 };
}

function worthAt(rate: number, payments: readonly Cents[]): number {
  let worth = 0;
  for (let month = payments.length; month >= 1; month -= 1)
    worth = (worth + (payments[month - 1] ?? 0)) / (1 + rate);
  return worth;
}
