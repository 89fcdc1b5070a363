/**
 * The public offer, one table: home and services state different ranges of each product, and both apply (SITE-5).
 * Neither limits an application. Amounts in NLe, periods in months, rates as fractions.
 */

/** The two products of the public pages. */
export type OfferKind = "salary" | "business";

/** The public pages that state an offer. */
export type OfferPage = "home" | "services";

/** The range that one page states of a product; home states no largest amount. */
export interface OfferBand {
  amount: { from: number; to?: number };
  period: { from: number; to: number };
}

interface Offer {
  name: string;
  /** In links and buttons: "a salary loan". */
  called: string;
  rate: number;
  borrower: string;
  bands: Readonly<Record<OfferPage, OfferBand>>;
  /** The largest amount of both ranges. */
  largest: number;
  /** The case whose cost is shown. */
  example: { amount: number; months: number };
}

export const offers: Readonly<Record<OfferKind, Offer>> = {
  salary: {
    name: "Salary Loan",
    called: "a salary loan",
    rate: 0.2,
    borrower: "Employed with stable income for at least 6 months",
    bands: {
      home: { amount: { from: 500 }, period: { from: 1, to: 18 } },
      services: { amount: { from: 1_000, to: 10_000 }, period: { from: 12, to: 24 } },
    },
    largest: 10_000,
    example: { amount: 5_000, months: 12 },
  },
  business: {
    name: "Business/Group Loan",
    called: "a business loan",
    rate: 0.25,
    borrower: "Business operational for at least 12 months",
    bands: {
      home: { amount: { from: 1_000 }, period: { from: 1, to: 12 } },
      services: { amount: { from: 5_000, to: 50_000 }, period: { from: 6, to: 36 } },
    },
    largest: 50_000,
    example: { amount: 10_000, months: 12 },
  },
};

/** How a page names the range of the other page, in its second line (SITE-5). */
export const otherBandName: Readonly<Record<OfferPage, string>> = {
  home: "Usual range",
  services: "Smaller and shorter",
};

/** Both ranges of a product together, as the calculator spans them (SITE-7). */
export function spannedBands(kind: OfferKind) {
  const { bands, largest } = offers[kind];
  const { home, services } = bands;
  return {
    amount: { from: Math.min(home.amount.from, services.amount.from), to: largest },
    period: {
      from: Math.min(home.period.from, services.period.from),
      to: Math.max(home.period.to, services.period.to),
    },
  };
}

/** Approval limits of a loan type; null for no limit. */
export interface ApprovalBounds {
  /** In NLe. */
  amount: number | null;
  /** In months. */
  period: number | null;
}

/**
 * The largest amount and longest period that the public pages offer of a loan type (LOAN-52). The two pages state
 * ranges of one product, so the wider one counts. Personal loans have no limits.
 */
export function offerBounds(loanType: string): ApprovalBounds {
  if (loanType === "Personal Loan") return { amount: null, period: null };
  const { amount, period } = spannedBands(kindOf(loanType));
  return { amount: amount.to, period: period.to };
}

/**
 * Whether a request is outside what both pages state for its kind: staff see a neutral hint, and nothing is rejected
 * (LOAN-74). Salary and Personal Loans are compared with the salary offer, the others with the business offer.
 * @param amount in NLe
 * @param period in months
 */
export function outsideBothOffers(loanType: string, amount: number, period: number): boolean {
  const { home, services } = offers[kindOf(loanType)].bands;
  return ![home, services].some((band) => isInside(band, amount, period));
}

function isInside(band: OfferBand, amount: number, period: number): boolean {
  return (
    amount >= band.amount.from &&
    amount <= (band.amount.to ?? Infinity) &&
    period >= band.period.from &&
    period <= band.period.to
  );
}

function kindOf(loanType: string): OfferKind {
  return loanType === "Group Loan" || loanType === "Individual Loan" ? "business" : "salary";
}
