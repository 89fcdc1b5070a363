import { textLimits } from "@microfinance/contract/core/constants.ts";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { writeAudit } from "./write-audit.ts";

/** What people are searched for: the part after "search." of the action. */
export type Searched =
  | "customers"
  | "duplicates"
  | "loans"
  | "payments"
  | "staff"
  | "transfers"
  | "users";

/** A search as it is typed: a text, or several fields. */
type Typed = string | null | undefined | Readonly<Record<string, string | null | undefined>>;

/** The page of a list that is asked for. */
interface Page {
  page?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Records that staff searched for people, with what was typed and how many were found (D14). A list without a search
 * and the later pages of one leave no entry.
 */
export async function recordSearch(
  db: Connection,
  ctx: RequestContext,
  searched: Searched,
  typed: Typed,
  found: number,
  page: Page = {},
): Promise<void> {
  if (ctx.actor?.area !== "staff") return;
  if (page.cursor !== undefined || (page.page ?? 1) > 1) return;
  const search = trimmed(typed);
  if (search === null) return;
  await writeAudit(db, ctx, {
    action: `search.${searched}`,
    record_type: "search",
    record_id: searched,
    after: { search, found },
  });
}

/** What was typed, without blanks around it; null where nothing was. */
function trimmed(typed: Typed): string | Record<string, string> | null {
  if (typeof typed === "string") return kept(typed) || null;
  const fields = Object.entries(typed ?? {}).flatMap(([name, text]): [string, string][] =>
    kept(text ?? "") === "" ? [] : [[name, kept(text ?? "")]],
  );
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** As far as the database stores it: JSON there has no zero byte and no half of a letter. */
function kept(text: string): string {
  return text.replaceAll("\0", "").trim().toWellFormed().slice(0, textLimits.search);
}
