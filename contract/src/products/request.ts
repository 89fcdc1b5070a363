import { longestLoanPeriod } from "../core/constants.ts";
import { formatNle, largestAmount } from "../core/money.ts";
import { periodLabel } from "../core/sentences.ts";

/** What a visitor wants to apply for: figures of their own, from an offer or the calculator (SITE-58). */
export interface LoanRequest {
  /** The product as addresses name it. */
  kind: string;
  /** In NLe. */
  amount: number;
  months: number;
}

/** How addresses name the first products; later ones are named by their code. */
const kinds: Readonly<Record<string, string>> = {
  salary: "Salary Loan",
  personal: "Personal Loan",
  group: "Group Loan",
  business: "Individual Loan",
};

/** How addresses name a product. */
export function kindOfProduct(code: string): string {
  return Object.keys(kinds).find((kind) => kinds[kind] === code) ?? code;
}

/** The code of the product that an address names. */
export function codeOfKind(kind: string): string {
  return kinds[kind] ?? kind;
}

/** The address of the sign-up that takes the request over. */
export function requestLink({ kind, amount, months }: LoanRequest): string {
  return `/user/signup?kind=${encodeURIComponent(kind)}&amount=${amount}&months=${months}`;
}

/** The request of an address, or null if it has none. Whether it is offered, `offeredRequest` says. */
export function requestFrom(search: string): LoanRequest | null {
  const given = (name: string) => new RegExp(`[?&]${name}=([^&]*)`).exec(search)?.[1] ?? "";
  const kind = decoded(given("kind"));
  const [amount, months] = [Number(given("amount")), Number(given("months"))];
  const isPossible =
    isWhole(amount, 1, largestAmount) && isWhole(months, 1, longestLoanPeriod) && kind !== "";
  return isPossible ? { kind, amount, months } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Whether a value is a whole number within limits. */
export function isWhole(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}

/** The request in words: NLe 5,000 over 12 months. */
export function requestWords({ amount, months }: Omit<LoanRequest, "kind">): string {
  return `${formatNle(amount)} over ${periodLabel(months)}`;
}
