import { setTimeout } from "node:timers/promises";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { defaultProducts } from "@microfinance/contract/products/default-products.ts";
import { offeredTo } from "@microfinance/contract/products/rules.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import { defaultSettings, type LenderSettings } from "@microfinance/contract/settings/schema.ts";
import { siteContent, type SiteContent } from "@microfinance/contract/settings/site-content.ts";
import type { Deps } from "../core/deps.ts";
import { billerNames } from "../bills/billers.ts";
import { readProducts } from "../products/queries.ts";
import { readSettings } from "../settings/queries.ts";

/** How long the pages may show earlier content, in milliseconds: one query a second at most, for any load. */
const lifetime = 1_000;

/** How long a visitor waits for the database before the earlier content is shown, in milliseconds. */
const timeout = 300;

function contentOf(
  deps: Deps,
  settings: LenderSettings,
  products: readonly Product[],
  billers: readonly string[],
): SiteContent {
  const offered = offeredTo("customer", products);
  const { OIDC_ISSUER, OIDC_NAME } = deps.env;
  return {
    ...siteContent(settings, offered, billers, businessDate(deps.now())),
    directory: OIDC_ISSUER === undefined ? [] : [{ directory_name: OIDC_NAME }],
  };
}

/**
 * Reads the lender's content of the public pages (SITE-57). While the database does not answer, the pages keep the
 * content they had.
 */
export function siteContentReader(deps: Deps): () => Promise<SiteContent> {
  let content: SiteContent | null = null;
  let readAt = -Infinity;
  let reading: Promise<SiteContent> | null = null;
  const read = async (): Promise<SiteContent> => {
    try {
      const settings = await readSettings(deps.db);
      content = contentOf(deps, settings, await readProducts(deps.db), await billerNames(deps.db));
    } catch {
      content ??= contentOf(deps, defaultSettings, defaultProducts, []);
    } finally {
      readAt = performance.now();
      reading = null;
    }
    return content;
  };
  return async () => {
    if (content !== null && performance.now() - readAt < lifetime) return content;
    reading ??= read();
    const earlier = content;
    if (earlier === null) return reading;
    return Promise.race([reading, setTimeout(timeout, earlier, { ref: false })]);
  };
}
