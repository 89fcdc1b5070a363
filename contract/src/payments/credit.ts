import type { ExcessBack } from "../accounting/entries.ts";
import { type CalendarDate, formatStaffDate } from "../core/dates.ts";
import { type Cents, formatNleExact, fromCents } from "../core/money.ts";
import { creditTexts as texts } from "./credit-texts.ts";

/** Why the credit of a customer changed (SERV-136). */
export const creditKinds = [
  { value: "excess", label: "Paid above the balance" },
  { value: "excess_reversal", label: "Payment reversed" },
  { value: "applied", label: "Used for a loan" },
  { value: "applied_reversal", label: "Use for a loan reversed" },
  { value: "refund", label: "Refunded" },
  { value: "refund_returned", label: "Refund came back" },
  { value: "deduction", label: "Deducted from the salary without a loan to pay" },
  { value: "deduction_reversal", label: "Deduction reversed" },
  { value: "merged_in", label: "From the record that was merged" },
  { value: "merged_out", label: "To the record that stays" },
] as const;

/** The kind of a movement of credit. */
export type CreditKind = (typeof creditKinds)[number]["value"];

/** The label of a kind of movement. */
export function creditKindLabel(kind: CreditKind): string {
  return creditKinds.find(({ value }) => value === kind)?.label ?? kind;
}

/** What the lender and a customer owe each other outside of loans, in cents. */
export interface CreditState {
  /** What the lender keeps for the customer (account 2000). */
  balance: Cents;
  /** Refunds that the customer has to return (account 1320). */
  to_return: Cents;
  /** Refunds that count: neither come back nor to be returned. */
  refunded: Cents;
}

/** A movement of credit, in cents: what it adds to the credit and to the refunds to return. */
export interface CreditChange {
  kind: CreditKind;
  amount: Cents;
  to_return: Cents;
}

/** Nothing kept and nothing owed. */
export const noCredit: CreditState = { balance: 0, to_return: 0, refunded: 0 };

/** The state after a movement. @throws for one that takes more than there is */
export function creditAfter(state: CreditState, change: CreditChange): CreditState {
  const balance = state.balance + change.amount;
  const to_return = state.to_return + change.to_return;
  const refunded = state.refunded + refundedBy(change);
  if (balance < 0 || to_return < 0 || refunded < 0)
    throw new RangeError(`${change.kind} takes more than there is`);
  return { balance, to_return, refunded };
}

/** What a movement adds to the refunds that count. */
function refundedBy({ kind, amount, to_return }: CreditChange): Cents {
  if (kind === "excess_reversal" || kind === "deduction_reversal") return -to_return;
  return kind === "refund" || kind === "refund_returned" ? -amount : 0;
}

/** Why this much credit cannot be used or refunded, or null (SERV-136). */
export function creditUseError(state: CreditState, amount: Cents): string | null {
  if (!(amount > 0)) return texts.invalidAmount;
  if (amount <= state.balance) return null;
  return texts.aboveCredit(formatNleExact(fromCents(state.balance)));
}

/**
 * Where the excess of a payment comes from when that payment is reversed (SERV-141): from the credit, and what was
 * refunded of it has to be returned. What pays a loan is reversed first.
 */
export function excessBack(
  state: CreditState,
  excess: Cents,
): { error: string } | ({ error: null } & ExcessBack) {
  const credit = Math.min(excess, state.balance);
  const claim = excess - credit;
  return claim > state.refunded ? { error: texts.creditUsed } : { error: null, credit, claim };
}

/** What a refund that comes back pays: first what has to be returned, and the rest is credit again (SERV-142). */
export function refundReturn(
  state: CreditState,
  amount: Cents,
): { error: string } | ({ error: null } & ExcessBack) {
  const most = state.to_return + state.refunded;
  if (!(amount > 0)) return { error: texts.invalidAmount };
  if (most === 0) return { error: texts.nothingRefunded };
  if (amount > most) return { error: texts.aboveRefunded(formatNleExact(fromCents(most))) };
  const claim = Math.min(amount, state.to_return);
  return { error: null, claim, credit: amount - claim };
}

/** A payment, deduction or returned refund that left credit, as it was booked. */
export interface CreditSource {
  /** The receipt; null for a deduction that paid no loan, and for a refund that came back. */
  receipt_number: string | null;
  is_returned: boolean;
  /** What it left, in cents. */
  left: Cents;
  date: CalendarDate;
  payment_method: string;
  reference: string;
  recorded_by: string;
  /**
   * What has shown that the money came: "own" is a statement that who recorded it or who asks for the refund imported;
   * null for nothing so far.
   */
  confirmed_by: "statement" | "wallet" | "own" | null;
}

/** The most sources that a request names one by one. */
const mostSources = 20;
const moreSources = "Earlier payments";

const confirmations = {
  statement: "confirmed by a statement",
  wallet: "confirmed by the wallet's own notice",
  own: "on a statement that was imported by who recorded it or asks for this",
};

const unnumbered = ({ is_returned }: CreditSource, place: number) =>
  is_returned ? `refund ${place} that came back` : `deduction ${place}`;

/** Where the credit came from, newest first, and whether anything but the person who recorded it says so (SERV-139). */
export function sourceLines(sources: readonly CreditSource[]): { label: string; value: string }[] {
  const lines = sources.slice(0, mostSources).map((source, at) => ({
    label: `Credit from ${source.receipt_number ?? unnumbered(source, at + 1)}`,
    value: [
      `${formatNleExact(fromCents(source.left))} left on ${formatStaffDate(source.date)}`,
      source.payment_method,
      source.reference === "" ? "no reference" : `reference ${source.reference}`,
      `recorded by ${source.recorded_by}`,
      source.confirmed_by === null
        ? "not confirmed by a statement"
        : confirmations[source.confirmed_by],
    ].join(", "),
  }));
  const more = sources.length - lines.length;
  return more === 0 ? lines : [...lines, { label: moreSources, value: String(more) }];
}

/**
 * Whether credit that nothing but its own people confirms came, or lost its confirmation, since the second person's
 * lines were written: they would approve what they have not read.
 */
export function hasUnreadSource(
  lines: readonly { value: string }[],
  sources: readonly CreditSource[],
): boolean {
  const read = new Set(lines.map(({ value }) => value));
  const unproven = sources.filter(
    ({ confirmed_by }) => confirmed_by === null || confirmed_by === "own",
  );
  return sourceLines(unproven).some(
    ({ label, value }) => label !== moreSources && !read.has(value),
  );
}

/** What the second person reads about a refund, beside its amount. */
export function refundLines(refund: {
  amount: Cents;
  balance: Cents;
  /** What the customer has to return of earlier refunds. */
  to_return: Cents;
  payment_method: string;
  reference: string;
  sources: readonly CreditSource[];
}): { label: string; value: string }[] {
  const { amount, balance, to_return, payment_method, reference } = refund;
  return [
    { label: "Credit now", value: formatNleExact(fromCents(balance)) },
    { label: "Credit after", value: formatNleExact(fromCents(balance - amount)) },
    ...(to_return === 0
      ? []
      : [
          {
            label: "Has to return of earlier refunds",
            value: formatNleExact(fromCents(to_return)),
          },
        ]),
    { label: "Paid by", value: payment_method },
    ...(reference === "" ? [] : [{ label: "Reference", value: reference }]),
    ...sourceLines(refund.sources),
  ];
}
