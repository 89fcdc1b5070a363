import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { listProducts, listPublicProducts } from "@microfinance/contract/products/endpoints.ts";
import { offeredTo } from "@microfinance/contract/products/rules.ts";
import type { Product, PublicProduct } from "@microfinance/contract/products/schema.ts";
import { useMemo } from "react";
import { useEndpointQuery } from "../core/query.ts";
import { isCustomer } from "../core/claims.ts";
import { useSession } from "../core/use-session.ts";

const rarely = { staleTime: 60_000 } as const;

/** All products for staff, inactive ones too. Until they are loaded, those of a new lender. */
export function useProducts(): readonly Product[] {
  return useEndpointQuery(listProducts, undefined, rarely).data?.products ?? defaultProducts;
}

/** The product of a loan, for staff. */
export function useProductOf(loan: { loan_type: string }): Product {
  const products = useProducts();
  return productWith(loan.loan_type, products);
}

/**
 * The products of which the signed-in person may choose for an application: customers the public ones, staff all active
 * ones. Until they are loaded, those of a new lender.
 */
export function useOfferedProducts(): readonly PublicProduct[] {
  return useOffered().products;
}

/** The same products, and whether they are still loading. */
export function useOffered() {
  const session = useSession();
  const isStaff = session.state === "signed-in" && !isCustomer(session.claims);
  const all = useEndpointQuery(listProducts, undefined, { ...rarely, enabled: isStaff });
  const open = useEndpointQuery(listPublicProducts, undefined, { ...rarely, enabled: !isStaff });
  const products = useMemo(
    () =>
      isStaff
        ? offeredTo("staff", all.data?.products ?? defaultProducts)
        : (open.data?.products ?? defaultProducts),
    [isStaff, all.data, open.data],
  );
  return { products, isPending: (isStaff ? all : open).isPending };
}

/** The product with a code; the first one for a code that is not listed, so that figures can be shown. */
export function productWith<One extends PublicProduct>(
  code: string,
  products: readonly One[],
): One {
  const found = products.find((one) => one.code === code) ?? products[0];
  if (found === undefined) throw new Error("There are no products.");
  return found;
}
