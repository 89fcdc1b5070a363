import { chargeRate, furtherKinds } from "@microfinance/contract/accounting/charges.ts";
import { staffRoles, roleIds } from "@microfinance/contract/core/constants.ts";
import { type PaperKind } from "@microfinance/contract/documents/papers.ts";
import { isShareKind } from "@microfinance/contract/products/penalty-bases.ts";
import {
  type Band,
  type OfferedRepayment,
  type Product,
  productChange,
  productInput,
  type ProductTerms,
} from "@microfinance/contract/products/schema.ts";
import { offeredRepayments } from "@microfinance/contract/products/repayments.ts";
import type { FieldError } from "../../../core/form-error.ts";

type Entered = number | "" | string;

/** A range as it is entered. */
export interface BandValues {
  label: string;
  amount_from: number | "";
  amount_to: number | "";
  months_from: Entered;
  months_to: Entered;
  page: string;
}

/** A way of repayment as it is entered. */
export interface RepaymentValues extends Omit<
  OfferedRepayment,
  "period_every" | "principal_grace"
> {
  period_every: Entered;
  principal_grace: Entered;
}

/** A product as it is entered: rates, fee and shares in percent, an empty number while a field is empty. */
export interface ProductValues {
  code: string;
  name: string;
  public_name: string;
  borrower: string;
  public: boolean;
  active: boolean;
  /** Separated by commas. */
  rates: string;
  default_rate: Entered;
  repayments: RepaymentValues[];
  fee: Entered;
  charge_rates: Record<string, Entered>;
  bands: BandValues[];
  enforce: boolean;
  penalty: {
    kind: ProductTerms["penalty"]["kind"];
    value: Entered;
    every: ProductTerms["penalty"]["every"];
    grace_days: Entered;
    cap: Entered;
  };
  minimum_interest_months: Entered;
  documents: PaperKind[];
  agreement_needed: boolean;
  members_needed: boolean;
  identity_needed: boolean;
  ceilings: Record<string, number | "">;
  example: { amount: number | ""; months: Entered };
}

/** The roles that can have a ceiling of their own: all who write. */
export const ceilingRoles = staffRoles.filter(({ id }) => id !== roleIds.auditor);

/** The empty range of a new line. */
export const newBand: BandValues = {
  label: "",
  amount_from: "",
  amount_to: "",
  months_from: "",
  months_to: "",
  page: "",
};

/** The way of repayment of a new line: in the usual way. */
export const newRepayment: RepaymentValues = repaymentOfFirst();

function repaymentOfFirst(): RepaymentValues {
  const [first] = offeredRepayments({});
  if (first === undefined) throw new RangeError("there is a usual repayment");
  return first;
}

/** A product in the form. */
export function productValues(product: Product): ProductValues {
  const { penalty, bands, ceilings, rates } = product;
  const isShare = isShareKind(penalty.kind);
  return {
    ...product,
    rates: rates.map((rate) => percentOf(rate)).join(", "),
    default_rate: percentOf(product.default_rate),
    repayments: (product.repayments ?? []).map((offer) => ({ ...offer })),
    fee: percentOf(product.fee),
    charge_rates: Object.fromEntries(
      furtherKinds().map((kind) => [kind.kind, percentOf(chargeRate(product, kind))]),
    ),
    bands: bands.map((band) => ({
      ...band,
      amount_to: band.amount_to ?? "",
      page: band.page ?? "",
    })),
    penalty: {
      ...penalty,
      value: isShare ? percentOf(penalty.value) : penalty.value,
      cap: percentOf(penalty.cap),
    },
    ceilings: Object.fromEntries(
      ceilingRoles.map(({ id }) => [String(id), ceilings[String(id)] ?? ""]),
    ),
  };
}

/** The terms as they are sent; an empty field is NaN, which the schema refuses. */
export function sentTerms(values: ProductValues): ProductTerms {
  const { penalty, ceilings, example } = values;
  const isShare = isShareKind(penalty.kind);
  const value = isShare ? fractionOf(penalty.value) : numberOf(penalty.value);
  return {
    name: values.name,
    public_name: values.public_name,
    borrower: values.borrower,
    public: values.public,
    active: values.active,
    rates: values.rates
      .split(",")
      .filter((rate) => rate.trim() !== "")
      .map((rate) => fractionOf(rate.replace("%", "").trim())),
    default_rate: fractionOf(values.default_rate),
    ...(values.repayments.length === 0 ? {} : { repayments: values.repayments.map(sentRepayment) }),
    fee: fractionOf(values.fee),
    ...furtherRates(values),
    bands: values.bands.map((band) => ({
      label: band.label,
      amount_from: numberOf(band.amount_from),
      amount_to: band.amount_to === "" ? null : band.amount_to,
      months_from: numberOf(band.months_from),
      months_to: numberOf(band.months_to),
      page: pageOf(band.page),
    })),
    enforce: values.enforce,
    penalty: {
      ...penalty,
      value: penalty.kind === "none" ? 0 : value,
      grace_days: numberOf(penalty.grace_days),
      cap: fractionOf(penalty.cap),
    },
    minimum_interest_months: numberOf(values.minimum_interest_months),
    documents: values.documents,
    agreement_needed: values.agreement_needed,
    members_needed: values.members_needed,
    identity_needed: values.identity_needed,
    ceilings: Object.fromEntries(
      Object.entries(ceilings).flatMap(([id, amount]) => (amount === "" ? [] : [[id, amount]])),
    ),
    example: { amount: numberOf(example.amount), months: numberOf(example.months) },
  };
}

function sentRepayment(entered: RepaymentValues): OfferedRepayment {
  return {
    ...entered,
    period_every: numberOf(entered.period_every),
    principal_grace: numberOf(entered.principal_grace),
  };
}

/** The rates of further charges; absent without any. */
function furtherRates({ charge_rates }: ProductValues): Pick<ProductTerms, "charge_rates"> {
  const entered = Object.entries(charge_rates).filter(([, percent]) => numberOf(percent) !== 0);
  if (entered.length === 0) return {};
  return {
    charge_rates: Object.fromEntries(entered.map(([kind, percent]) => [kind, fractionOf(percent)])),
  };
}

/** The errors of the contract's schema, each at its input. */
export function productErrors(values: ProductValues, version: number | null): FieldError[] {
  const terms = sentTerms(values);
  const checked =
    version === null
      ? productInput.safeParse({ ...terms, code: values.code })
      : productChange.safeParse({ ...terms, version });
  const issues = checked.error?.issues ?? [];
  const found = issues.map(({ path, message }) => ({
    field: path[0] === "rates" ? "rates" : path.join("."),
    text: message,
  }));
  return [...new Map(found.toReversed().map((one) => [one.field, one])).values()].toReversed();
}

function pageOf(page: string): Band["page"] {
  return page === "home" || page === "services" ? page : null;
}

function percentOf(fraction: number): number {
  return Number((fraction * 100).toFixed(2));
}

function numberOf(entered: Entered): number {
  return typeof entered === "number" ? entered : entered.trim() === "" ? NaN : Number(entered);
}

function fractionOf(entered: Entered): number {
  const percent = numberOf(entered);
  // More than two decimals stay, so that the schema refuses them.
  return Number((percent / 100).toFixed(8));
}
