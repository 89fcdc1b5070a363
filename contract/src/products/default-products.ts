import { type PaperKind, paperKinds } from "../documents/papers.ts";
import type { Band, Product } from "./schema.ts";

/**
 * The products of a new lender: both sets of figures of the public pages as bands (PROD-3), and the rate of each loan
 * type (LOAN-15). The migration adds the same ones; a test compares them. The forms use them until the lender's own are
 * loaded.
 */

const common = {
  version: 1,
  public: true,
  active: true,
  rates: [0.2, 0.25, 0.3],
  fee: 0.02,
  enforce: false,
  penalty: { kind: "none", value: 0, every: "once", grace_days: 0, cap: 0.2 },
  minimum_interest_months: 1,
  agreement_needed: false,
  members_needed: false,
  identity_needed: false,
  ceilings: {},
} as const;

const businessBands: Band[] = [
  {
    label: "Small and short",
    amount_from: 1_000,
    amount_to: null,
    months_from: 1,
    months_to: 12,
    page: "home",
  },
  {
    label: "Larger",
    amount_from: 5_000,
    amount_to: 50_000,
    months_from: 6,
    months_to: 36,
    page: "services",
  },
];

const business = {
  public_name: "Business/Group Loan",
  borrower: "Business operational for at least 12 months",
  default_rate: 0.25,
  bands: businessBands,
  documents: papersBut("employment_proof"),
  example: { amount: 10_000, months: 12 },
};

/** The products by the code that loans store as their type. */
export const defaultProducts: readonly Product[] = [
  {
    ...common,
    rates: [...common.rates],
    code: "Salary Loan",
    name: "Salary Loan",
    public_name: "Salary Loan",
    borrower: "Employed with stable income for at least 6 months",
    default_rate: 0.2,
    bands: [
      {
        label: "Small and short",
        amount_from: 500,
        amount_to: null,
        months_from: 1,
        months_to: 18,
        page: "home",
      },
      {
        label: "Larger",
        amount_from: 1_000,
        amount_to: 10_000,
        months_from: 12,
        months_to: 24,
        page: "services",
      },
    ],
    documents: papersBut("property_papers"),
    example: { amount: 5_000, months: 12 },
  },
  {
    ...common,
    rates: [...common.rates],
    code: "Personal Loan",
    name: "Micro/Personal Loan",
    public_name: "Micro/Personal Loan",
    borrower: "",
    default_rate: 0.3,
    bands: [],
    documents: papersBut("employment_proof", "property_papers"),
    example: { amount: 5_000, months: 12 },
  },
  { ...common, rates: [...common.rates], ...business, code: "Group Loan", name: "Group Loan" },
  {
    ...common,
    rates: [...common.rates],
    ...business,
    code: "Individual Loan",
    name: "Individual Business Loan",
  },
];

function papersBut(...others: readonly PaperKind[]): PaperKind[] {
  return paperKinds.filter((kind) => !others.includes(kind));
}
