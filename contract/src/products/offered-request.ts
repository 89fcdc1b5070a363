import { codeOfKind, isWhole, type LoanRequest } from "./request.ts";
import { spannedBands } from "./rules.ts";
import type { PublicProduct } from "./schema.ts";

/** The product of a request, if the calculator reaches its figures; null otherwise. */
export function offeredProduct<One extends PublicProduct>(
  { kind, amount, months }: LoanRequest,
  products: readonly One[],
): One | null {
  const found = products.find(({ code }) => code === codeOfKind(kind));
  const span = found === undefined ? null : publicSpan(found);
  if (found === undefined || span === null) return null;
  const isInside =
    isWhole(amount, span.amount.from, span.amount.to) &&
    isWhole(months, span.months.from, span.months.to);
  return isInside ? found : null;
}

/** The range of amounts and periods that the public pages state of a product; null where they state none. */
export function publicSpan(product: Pick<PublicProduct, "bands">) {
  return spannedBands({ bands: product.bands.filter(({ page }) => page !== null) });
}
