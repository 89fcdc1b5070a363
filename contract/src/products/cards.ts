import { offeredRepayments } from "./repayments.ts";
import type { PublicProduct } from "./schema.ts";

/** One card of the public pages: a product, or several of one name and the same terms. */
export interface OfferCard {
  name: string;
  /** The product with which an application from the card begins: the last one of the name. */
  product: PublicProduct;
}

/**
 * The cards of the public pages (PROD-5): the products that state a band. Those of one public name share a card as long
 * as a visitor reads the same of them; otherwise each has its own, under its own name.
 */
export function offerCards(products: readonly PublicProduct[]): OfferCard[] {
  const stating = products.filter(isStated);
  const names = [...new Set(stating.map((one) => one.public_name))];
  return names.flatMap((name) => {
    const named = stating.filter((one) => one.public_name === name);
    const last = named.at(-1);
    const isShared = named.every((one) => shownOf(one) === (last && shownOf(last)));
    if (last !== undefined && isShared) return [{ name, product: last }];
    return named.map((product) => ({ name: product.name, product }));
  });
}

/** The public products without a stated band, which a line names. */
export function namedProducts(products: readonly PublicProduct[]): PublicProduct[] {
  return products.filter((one) => !isStated(one));
}

function isStated({ bands }: PublicProduct): boolean {
  return bands.some(({ page }) => page !== null);
}

function shownOf(product: PublicProduct): string {
  const { default_rate, fee, charge_rates, bands, borrower, example } = product;
  // The pages state the usual way of repayment alone.
  const [repayment] = offeredRepayments(product);
  return JSON.stringify({ default_rate, repayment, fee, charge_rates, bands, borrower, example });
}
