import type { Product, ProductTerms } from "@microfinance/contract/products/schema.ts";
import { productTexts as texts } from "@microfinance/contract/products/texts.ts";
import { isDeepStrictEqual } from "node:util";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { findProduct, insertVersion, termsOf } from "./queries.ts";

/**
 * Adds a product (PROD-1). The same product sent twice is added once.
 * @throws 409 when its code is taken by another
 */
export async function addProduct(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  { code, ...terms }: ProductTerms & { code: string },
): Promise<Product> {
  const added = await tx
    .insertInto("loan_products")
    .values({ code })
    .onConflict((conflicting) => conflicting.column("code").doNothing())
    .returning("version")
    .executeTakeFirst();
  if (added === undefined) {
    const existing = await findProduct(tx, code);
    if (existing !== null && isDeepStrictEqual(existing, { ...terms, code, version: 1 }))
      return existing;
    throw conflict(texts.codeTaken, { code: texts.codeTaken });
  }
  const made = { ...terms, code, version: 1 };
  await insertVersion(tx, made, staffIdOf(ctx), deps.now());
  await writeAudit(tx, ctx, {
    action: "product.add",
    record_type: "product",
    record_id: code,
    after: terms,
  });
  return made;
}

/**
 * Makes the sent terms the next version of a product (PROD-2). Terms that differ in nothing make none, and the same
 * change sent twice makes one.
 * @throws 404 for an unknown code; 409 when the version is not the latest
 */
export async function changeProduct(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  code: string,
  { version, ...terms }: ProductTerms & { version: number },
): Promise<Product> {
  await tx
    .selectFrom("loan_products")
    .select("code")
    .where("code", "=", code)
    .forUpdate()
    .execute();
  const current = await findProduct(tx, code);
  if (current === null) throw notFound(texts.notFound);
  const before = termsOf(current);
  const isSame = isDeepStrictEqual(before, terms);
  if (isSame && (current.version === version || current.version === version + 1)) return current;
  if (current.version !== version) throw conflict(texts.stale);
  const changed = { ...terms, code, version: version + 1 };
  await insertVersion(tx, changed, staffIdOf(ctx), deps.now());
  const names = Object.keys(terms).filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(terms, name)),
  );
  await writeAudit(tx, ctx, {
    action: "product.change",
    record_type: "product",
    record_id: code,
    before: pick(before, names),
    after: pick(terms, names),
  });
  return changed;
}

function pick(terms: ProductTerms, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(terms).filter(([name]) => names.includes(name)));
}
