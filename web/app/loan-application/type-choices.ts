import { loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import type { PublicProduct } from "@microfinance/contract/products/schema.ts";

/** The loan types of an edited loan: the offered ones, and its own where that is no longer offered. */
export function typeChoices(products: readonly PublicProduct[], own: string) {
  const offered = products.map(({ code, name }) => ({ value: code, label: name }));
  return own === "" || offered.some(({ value }) => value === own)
    ? offered
    : [...offered, { value: own, label: loanTypeLabel(own) }];
}
