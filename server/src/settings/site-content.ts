import { setTimeout } from "node:timers/promises";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { siteContent, type SiteContent } from "@microfinance/contract/settings/site-content.ts";
import type { Deps } from "../core/deps.ts";
import { readSettings } from "./queries.ts";

/** How long the pages may show earlier content, in milliseconds: one query a second at most, for any load. */
const lifetime = 1_000;

/** How long a visitor waits for the database before the earlier content is shown, in milliseconds. */
const patience = 300;

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
      content = siteContent(await readSettings(deps.db), businessDate(deps.now()));
    } catch {
      content ??= siteContent(defaultSettings, businessDate(deps.now()));
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
    return Promise.race([reading, setTimeout(patience, earlier, { ref: false })]);
  };
}
