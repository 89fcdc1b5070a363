import { type Cents, sumCents } from "../core/money.ts";

/** What a customer can lose the lender, by loan, without the loan that is decided; in cents (LOAN-135). */
export interface ExposureParts {
  /** Outstanding principal of each live loan that is paid out. */
  outstanding: readonly Cents[];
  /** The approved amount of each loan that is not paid out yet. */
  waiting: readonly Cents[];
  /** The customer's share of each live Group Loan, the own one too; outstanding or approved (SERV-162). */
  group_shares: readonly Cents[];
}

/** The customer's exposure with this amount; 0 states it without a further loan. */
export function exposureWith(parts: ExposureParts, amount: Cents): Cents {
  return sumCents([...Object.values<readonly Cents[]>({ ...parts }).flat(), amount]);
}
