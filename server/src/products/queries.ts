import {
  type LoanTerms,
  loanRules,
  product,
  type Product,
  type ProductTerms,
} from "@microfinance/contract/products/schema.ts";
import { rulesAtApproval } from "@microfinance/contract/products/rules.ts";
import type { Connection } from "../core/deps.ts";

/** All products in the order of the lists, each with its latest version. */
export async function readProducts(db: Connection): Promise<Product[]> {
  const rows = await latestVersions(db).orderBy("p.id").execute();
  return rows.map(({ code, version, terms }) => asProduct(code, version, terms));
}

/** The latest version of the product with this code, or null. */
export async function findProduct(db: Connection, code: string): Promise<Product | null> {
  const row = await latestVersions(db).where("p.code", "=", code).executeTakeFirst();
  return row === undefined ? null : asProduct(row.code, row.version, row.terms);
}

/** The product of a loan. Its loan type refers to one. */
export async function productOf(db: Connection, loan: { loan_type: string }): Promise<Product> {
  const found = await findProduct(db, loan.loan_type);
  if (found === null) throw new Error(`there is no product ${loan.loan_type}`);
  return found;
}

function latestVersions(db: Connection) {
  return db
    .selectFrom("loan_products as p")
    .innerJoin("loan_product_versions as v", (join) =>
      join.onRef("v.code", "=", "p.code").onRef("v.version", "=", "p.version"),
    )
    .select(["p.code", "p.version", "v.terms"]);
}

function asProduct(code: string, version: number, terms: unknown): Product {
  return product.parse({ ...Object(terms), code, version });
}

/** A product without its code and version. */
export function termsOf({ code: _code, version: _version, ...terms }: Product): ProductTerms {
  return terms;
}

/** Stores a version of a product as its latest. */
export async function insertVersion(
  db: Connection,
  made: Product,
  staffId: number | null,
  now: Date,
): Promise<void> {
  const { code, version } = made;
  await db
    .insertInto("loan_product_versions")
    .values({
      code,
      version,
      terms: JSON.stringify(termsOf(made)),
      staff_id: staffId,
      created_at: now,
    })
    .execute();
  if (version > 1)
    await db.updateTable("loan_products").set({ version }).where("code", "=", code).execute();
}

/** Fixes the terms of a loan at its approval, at the approved rate (PROD-12). */
export async function freezeTerms(
  db: Connection,
  loan: { id: number; interest_rate: number },
  frozen: Product,
  now: Date,
): Promise<void> {
  const rules = rulesAtApproval(frozen, loan.interest_rate);
  await db
    .insertInto("loan_terms")
    .values({
      loan_id: loan.id,
      product_code: frozen.code,
      product_version: frozen.version,
      rules: JSON.stringify(rules),
      created_at: now,
    })
    .execute();
}

/** The terms that the approval of a loan fixed (PROD-12); null for a loan that was never approved. */
export async function loanTerms(db: Connection, loan: { id: number }): Promise<LoanTerms | null> {
  return (await termsOfLoans(db, [loan.id])).get(loan.id) ?? null;
}

/** The terms of those of these loans that were approved. */
export async function termsOfLoans(
  db: Connection,
  loanIds: readonly number[],
): Promise<Map<number, LoanTerms>> {
  const rows = await db
    .selectFrom("loan_terms")
    .select(["loan_id", "product_code", "product_version", "rules"])
    .where("loan_id", "in", loanIds)
    .execute();
  return new Map(
    rows.map(({ loan_id, product_code, product_version, rules }) => [
      loan_id,
      { product_code, product_version, ...loanRules.parse(rules) },
    ]),
  );
}
