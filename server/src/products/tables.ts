import type { Tables } from "../core/table-description.ts";

/** The tables of loan products. */
export const productTables: Tables = {
  loan_products: { says: "Loan products" },
  loan_product_versions: { says: "Versions of loan products with their rules" },
};
