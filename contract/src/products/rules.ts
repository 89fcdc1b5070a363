import type { PaperKind } from "../documents/papers.ts";
import { strongestRole } from "../staff/rules.ts";
import { isInBand } from "./bands.ts";
import type { LoanRules, Product, ProductTerms } from "./schema.ts";

/**
 * Whether a request is outside all bands of its product (LOAN-74). A product without bands has no limits.
 * @param nle the requested amount
 */
export function isOutsideBands(
  product: Pick<Product, "bands">,
  nle: number,
  months: number,
): boolean {
  const { bands } = product;
  return bands.length > 0 && !bands.some((band) => isInBand(band, nle, months));
}

/** The products of which new applications may choose: customers see the public ones, staff also the others (PROD-1). */
export function offeredTo(area: "customer" | "staff", products: readonly Product[]): Product[] {
  return products.filter((one) => one.active && (area === "staff" || one.public));
}

/**
 * The products of which an edited application may choose: those for new applications, and its own. Bands are enforced
 * where type, amount or period change (PROD-4).
 */
export function offeredToEdit(
  area: "customer" | "staff",
  products: readonly Product[],
  before: EditedTerms,
  after: EditedTerms,
): Product[] {
  const isChanged =
    before.loan_type !== after.loan_type ||
    before.loan_amount !== after.loan_amount ||
    before.loan_period !== after.loan_period;
  const offered = offeredTo(area, products);
  return products
    .filter((one) => offered.includes(one) || one.code === before.loan_type)
    .map((one) => (isChanged ? one : { ...one, enforce: false }));
}

interface EditedTerms {
  loan_type: string;
  loan_amount: number;
  loan_period: number;
}

/** The papers that a review of this type needs; of an unchosen type those that every product needs (LOAN-4). */
export function neededPapers(
  loanType: string,
  products: readonly Pick<Product, "code" | "documents">[],
): PaperKind[] {
  const own = products.find(({ code }) => code === loanType);
  if (own !== undefined) return own.documents;
  const [first, ...others] = products;
  return (first?.documents ?? []).filter((kind) =>
    others.every(({ documents }) => documents.includes(kind)),
  );
}

/** A range of amounts in NLe and of periods in months. */
export interface Span {
  amount: { from: number; to: number };
  months: { from: number; to: number };
}

/**
 * All bands of a product together, as the calculator spans them (SITE-7) and an approval is bounded (LOAN-52); null
 * without bands. A band without a largest amount reaches as far as the others.
 */
export function spannedBands({ bands }: Pick<Product, "bands">): Span | null {
  if (bands.length === 0) return null;
  const largest = Math.max(...bands.map(({ amount_from, amount_to }) => amount_to ?? amount_from));
  return {
    amount: { from: Math.min(...bands.map(({ amount_from }) => amount_from)), to: largest },
    months: {
      from: Math.min(...bands.map(({ months_from }) => months_from)),
      to: Math.max(...bands.map(({ months_to }) => months_to)),
    },
  };
}

/** Approval limits of a product; null for no limit. */
export interface ApprovalBounds {
  /** In NLe. */
  amount: number | null;
  months: number | null;
}

/** The largest amount and longest period that may be approved (LOAN-52), whether the bands are enforced or not. */
export function approvalBounds(product: Pick<Product, "bands">): ApprovalBounds {
  const span = spannedBands(product);
  const isAmountOpen = product.bands.every(({ amount_to }) => amount_to === null);
  return {
    amount: span === null || isAmountOpen ? null : span.amount.to,
    months: span?.months.to ?? null,
  };
}

/** The rules that an approval at this rate fixes (PROD-12). */
export function rulesAtApproval(terms: ProductTerms, rate: number): LoanRules {
  const { fee, charge_rates, penalty, minimum_interest_months, agreement_needed } = terms;
  return { rate, fee, charge_rates, penalty, minimum_interest_months, agreement_needed };
}

/**
 * The ceiling in NLe that a product sets for a person with these roles, by the strongest of them; null where the
 * product sets none, and the ceilings of the settings hold (PROD-11).
 */
export function productCeiling(
  product: Pick<Product, "ceilings">,
  roleIdsHeld: readonly number[],
): number | null {
  const strongest = strongestRole(roleIdsHeld);
  return strongest === null ? null : (product.ceilings[`${strongest.id}`] ?? null);
}

/** Whether the product of a loan type needs an identity document before the approval (KYC-3). */
export function needsIdentity(
  loanType: string,
  products: readonly Pick<Product, "code" | "identity_needed">[],
): boolean {
  return products.some(({ code, identity_needed }) => code === loanType && identity_needed);
}
