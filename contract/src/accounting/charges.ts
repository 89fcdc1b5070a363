import { type Cents, fromCents, shareOf, sumCents, toCents } from "../core/money.ts";
import { listed } from "../core/sentences.ts";
import { type AccountCode, accounts } from "./accounts.ts";

/** A kind of charge: a share of the amount that the payout of a loan deducts. */
export interface ChargeKind {
  /** The key of its rate in a product, and of its amount in a loan and a payout. */
  kind: string;
  label: string;
  /** Its short name within a sentence: "the fee of NLe 100". */
  name: string;
  /** The beginning of a sentence about it. */
  subject: string;
  /** The account that a payout credits; each kind has its own. */
  account: AccountCode;
}

/** The key of the first kind. */
const processingFee = "processing_fee";

/**
 * All kinds of charges, in the order in which they are read. Products, loans and payouts have a field of their own for
 * the first, `fee` or `processing_fee`, which is stated also where it is 0. Products keep the rates of the others in
 * `charge_rates`, loans and payouts their amounts in `charges`, each by kind; only those that a product has are stored
 * and stated. A kind stays here as long as a loan has it.
 */
export const chargeKinds: readonly ChargeKind[] = [
  {
    kind: processingFee,
    label: "Processing fee",
    name: "fee",
    subject: "A processing fee",
    account: accounts.feeIncome.code,
  },
];

/** Whether it is not of the first kind, which has its own field. */
export function isFurther({ kind }: Pick<ChargeKind, "kind">): boolean {
  return kind !== processingFee;
}

/** The kinds after the first. */
export function furtherKinds(): ChargeKind[] {
  return chargeKinds.filter(isFurther);
}

/** The rates of a product or a loan, fractions of the amount. */
export interface ChargeRates {
  fee: number;
  charge_rates?: Readonly<Record<string, number>> | undefined;
}

/** The rates of a loan without charges. */
export const noCharges = { fee: 0, charge_rates: undefined } satisfies ChargeRates;

/** The amounts of the further kinds in NLe, by kind. */
export type FurtherCharges = Record<string, number>;

/** A charge with its amount in cents. */
export interface Charge extends ChargeKind {
  amount: Cents;
}

/** The rate of a kind, a fraction. */
export function chargeRate({ fee, charge_rates }: ChargeRates, kind: ChargeKind): number {
  return isFurther(kind) ? (charge_rates?.[kind.kind] ?? 0) : fee;
}

/** The rates of all kinds together. */
export function sumOfRates(rates: ChargeRates): number {
  return chargeKinds.reduce((sum, kind) => sum + chargeRate(rates, kind), 0);
}

/** What is deducted from an amount, each to the cent. @param amount in cents */
export function chargesAt(rates: ChargeRates, amount: Cents): (Charge & { rate: number })[] {
  return chargeKinds
    .map((kind) => ({ ...kind, rate: chargeRate(rates, kind) }))
    .filter((charge) => !isFurther(charge) || charge.rate > 0)
    .map((charge) => ({ ...charge, amount: shareOf(amount, charge.rate) }));
}

/**
 * The stored charges of a loan or a payout.
 * @param fee the amount of the first kind in NLe
 * @param further those of the others, where there are any
 */
export function storedCharges(fee: number, further?: FurtherCharges | null): Charge[] {
  return chargeKinds.flatMap((kind) => {
    const amount = isFurther(kind) ? further?.[kind.kind] : fee;
    return amount === undefined ? [] : [{ ...kind, amount: toCents(amount) }];
  });
}

/** All charges together, in cents. */
export function sumOfCharges(charges: readonly Pick<Charge, "amount">[]): Cents {
  return sumCents(charges.map(({ amount }) => amount));
}

/** The amount of the first kind in NLe, for its own field. */
export function feeOf(charges: readonly Charge[]): number {
  return fromCents(charges.find((charge) => !isFurther(charge))?.amount ?? 0);
}

/** The amounts of the other kinds, as they are stored; undefined without any. */
export function furtherOf(charges: readonly Charge[]): FurtherCharges | undefined {
  const further = charges.filter(isFurther);
  return further.length === 0
    ? undefined
    : Object.fromEntries(further.map(({ kind, amount }) => [kind, fromCents(amount)]));
}

/** "the fee of NLe 100.00"; several are joined by "and". @param format of an amount in NLe */
export function chargesInWords(
  charges: readonly Charge[],
  format: (nle: number) => string,
): string {
  return listed(charges.map(({ name, amount }) => `the ${name} of ${format(fromCents(amount))}`));
}

/** The short name of a kind as a label: "Fee". */
export function shortLabel({ name }: Pick<ChargeKind, "name">): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** When the charges are paid: "The fee is deducted when the loan is paid out." */
export function deductedNote(charges: readonly ChargeKind[]): string {
  const are = charges.length === 1 ? "is" : "are";
  return `The ${listed(charges.map(({ name }) => name))} ${are} deducted when the loan is paid out.`;
}

/** The stored amount of a kind in NLe, for a column of an export. */
export function amountOfKind(
  kind: ChargeKind,
  fee: number,
  further?: FurtherCharges | null,
): number {
  return isFurther(kind) ? (further?.[kind.kind] ?? 0) : fee;
}
