/**
 * The public offer: two pages state different limits, and both apply (SITE-5). Neither limits an application. Amounts
 * in NLe, periods in months, rates as fractions.
 */

/** The offer on the services page, by kind of loan (SITE-5). */
export const servicesPageOffers = {
  salary: {
    name: "Salary Loan",
    rate: 0.2,
    amount: { from: 1_000, to: 10_000 },
    period: { from: 12, to: 24 },
    borrower: "Employed with stable income for at least 6 months",
  },
  business: {
    name: "Business/Group Loan",
    rate: 0.25,
    amount: { from: 5_000, to: 50_000 },
    period: { from: 6, to: 36 },
    borrower: "Business operational for at least 12 months",
  },
} as const;

/** The offer on the home page: no largest amount, and no rate for business loans (SITE-5, SITE-4). */
export const homePageOffers = {
  salary: {
    name: "Salary Loan",
    rate: 0.2,
    amount: { from: 500 },
    period: { from: 1, to: 18 },
    approvalRate: 0.95,
  },
  business: {
    name: "Business/Group Loan",
    amount: { from: 1_000 },
    period: { from: 1, to: 12 },
    approvalRate: 0.75,
  },
} as const;

/** The names of the two ranges of one product: the home page's and the services page's (SITE-5). */
export const bandNames = { home: "Small and short", services: "Larger" } as const;

/** Both ranges of a product, as the calculator shows them (SITE-7). */
export function spannedBands(kind: "salary" | "business") {
  const [home, services] = [homePageOffers[kind], servicesPageOffers[kind]];
  return {
    amount: {
      from: Math.min(home.amount.from, services.amount.from),
      to: services.amount.to,
    },
    period: {
      from: Math.min(home.period.from, services.period.from),
      to: Math.max(home.period.to, services.period.to),
    },
  };
}

/** Advertising claims that the owner must verify (SITE-4). */
export const marketingClaims = {
  approvalRate: "90%",
  activeSubscribers: "130",
  customers: "100+",
  monthsInOperation: "4+",
} as const;

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
  const kind = kindOf(loanType);
  const { amount, period } = servicesPageOffers[kind];
  return { amount: amount.to, period: Math.max(period.to, homePageOffers[kind].period.to) };
}

/**
 * Whether a request is outside what both pages state for its kind: staff see a neutral hint, and nothing is rejected
 * (LOAN-74). Salary and Personal Loans are compared with the salary offer, the others with the business offer.
 * @param amount in NLe
 * @param period in months
 */
export function outsideBothOffers(loanType: string, amount: number, period: number): boolean {
  const kind = kindOf(loanType);
  const services = servicesPageOffers[kind];
  const home = homePageOffers[kind];
  const insideServices =
    amount >= services.amount.from &&
    amount <= services.amount.to &&
    period >= services.period.from &&
    period <= services.period.to;
  const insideHome =
    amount >= home.amount.from && period >= home.period.from && period <= home.period.to;
  return !insideServices && !insideHome;
}

function kindOf(loanType: string): "salary" | "business" {
  return loanType === "Group Loan" || loanType === "Individual Loan" ? "business" : "salary";
}
