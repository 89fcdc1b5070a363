import { formatAmount } from "../core/money.ts";
import { offers, type OfferKind, spannedBands } from "./offers.ts";

/** What a visitor wants to apply for: figures of their own, from an offer or the calculator (SITE-58). */
export interface LoanRequest {
  kind: OfferKind;
  /** In NLe. */
  amount: number;
  months: number;
}

/** The address of the sign-up that takes the request over. */
export function requestLink({ kind, amount, months }: LoanRequest): string {
  return `/user/signup?kind=${kind}&amount=${amount}&months=${months}`;
}

/** The request of an address, or null if it has none within the offers. */
export function requestFrom(search: string): LoanRequest | null {
  const given = (name: string) => new RegExp(`[?&]${name}=([^&]*)`).exec(search)?.[1];
  const kind = given("kind");
  if (kind !== "salary" && kind !== "business") return null;
  const [amount, months] = [Number(given("amount")), Number(given("months"))];
  const bands = spannedBands(kind);
  const isOffered =
    isWithin(amount, bands.amount) && isWithin(months, bands.period) && Number.isInteger(months);
  return isOffered && Number.isInteger(amount) ? { kind, amount, months } : null;
}

function isWithin(value: number, range: { from: number; to: number }): boolean {
  return value >= range.from && value <= range.to;
}

/** The request in words: NLe 5,000 over 12 months. */
export function requestWords({ amount, months }: Omit<LoanRequest, "kind">): string {
  return `NLe ${formatAmount(amount)} over ${months} ${months === 1 ? "month" : "months"}`;
}

/** The kind of loan, rate and figures with which the application begins. A business starts as an individual one. */
export function requestTerms({ kind, amount, months }: LoanRequest) {
  const loanType = kind === "salary" ? "Salary Loan" : "Individual Loan";
  return { loan_type: loanType, rate: offers[kind].rate, amount, months } as const;
}
