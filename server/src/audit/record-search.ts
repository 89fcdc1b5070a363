import { storableSearch, writeSearched } from "../core/audit/write-searched.ts";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";

/** The kind of search: the part after "search." of the action. */
export type Searched =
  | "customers"
  | "duplicates"
  | "loans"
  | "payments"
  | "staff"
  | "transfers"
  | "bills"
  | "users";

/** The input of a search: a text, or several fields. */
type Input = string | null | undefined | Readonly<Record<string, string | null | undefined>>;

/** The requested page of a list. */
interface Page {
  page?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Records searches of staff for people, with their text and result count (AUTH-58). A list without a search and later
 * pages of one are not recorded.
 */
export async function recordSearch(
  db: Connection,
  ctx: RequestContext,
  searched: Searched,
  input: Input,
  found: number,
  page: Page = {},
): Promise<void> {
  if (ctx.actor?.area !== "staff") return;
  if (page.cursor !== undefined || (page.page ?? 1) > 1) return;
  const search = trimmed(input);
  if (search === null) return;
  const event = {
    action: `search.${searched}`,
    record_type: "search",
    record_id: searched,
    after: { found },
  } as const;
  await writeSearched(db, ctx, event, search);
}

/** The input without surrounding blanks; null when empty. */
function trimmed(input: Input): string | Record<string, string> | null {
  if (typeof input === "string") return storableSearch(input) || null;
  const fields = Object.entries(input ?? {}).flatMap(([name, text]): [string, string][] =>
    storableSearch(text ?? "") === "" ? [] : [[name, storableSearch(text ?? "")]],
  );
  return fields.length === 0 ? null : Object.fromEntries(fields);
}
