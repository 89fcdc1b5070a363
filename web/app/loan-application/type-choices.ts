import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";

/** The loan types of an edited loan: the offered ones, and its own where that is no longer offered. */
export function typeChoices(
  products: readonly PublicProduct[],
  { loan_type, loan_type_name }: Pick<LoanRecord, "loan_type" | "loan_type_name">,
) {
  const offered = products.map(({ code, name }) => ({ value: code, label: name }));
  return offered.some(({ value }) => value === loan_type)
    ? offered
    : [...offered, { value: loan_type, label: loan_type_name }];
}
