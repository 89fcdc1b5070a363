import type { ProductTerms } from "@microfinance/contract/products/schema.ts";
import { findProduct, insertVersion } from "../src/products/queries.ts";
import type { TestApp } from "./app.ts";

/** Changes a product for one callback, and restores its terms afterwards as a further version. */
export async function withProduct(
  test: TestApp,
  code: string,
  terms: Partial<ProductTerms>,
  run: () => Promise<void>,
): Promise<void> {
  const before = await findProduct(test.deps.db, code);
  if (before === null) throw new Error(`there is no product ${code}`);
  const at = test.deps.now();
  await insertVersion(test.deps.db, { ...before, ...terms, version: before.version + 1 }, null, at);
  try {
    await run();
  } finally {
    const now = await findProduct(test.deps.db, code);
    const version = (now?.version ?? before.version) + 1;
    await insertVersion(test.deps.db, { ...before, version }, null, at);
  }
}
