import { textLimits } from "@microfinance/contract/core/constants.ts";
import { type Expression, sql } from "kysely";
import { randomBytes } from "node:crypto";
import type { Connection } from "../core/deps.ts";
import type { RequestContext } from "../core/http/session.ts";
import { auditJson } from "../core/audit/write-audit.ts";

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
 * Records searches of staff for people, with their text and result count (AUTH-58). The text is stored beside the
 * entry, which contains only its salted hash, so that the erasure of a person can delete it (docs/privacy.md). A list
 * without a search and later pages of one are not recorded.
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
  const salt = randomBytes(32);
  const text = sql<string>`${JSON.stringify(search)}::jsonb`;
  const event = auditJson(ctx, {
    action: `search.${searched}`,
    record_type: "search",
    record_id: searched,
  });
  const after = sql`jsonb_build_object('found', ${found}::integer, 'search_hash', ${hashOf(sql`${salt}::bytea`, text)})`;
  // One statement: the entry and its text are written together or not at all.
  await sql`
    insert into search_texts (audit_entry_id, salt, search)
    select write_audit(${event}::jsonb || jsonb_build_object('after', ${after})), ${salt}::bytea, ${text}
  `.execute(db);
}

/** The hash of a search by its salt, in hexadecimal digits. */
function hashOf(salt: Expression<unknown>, search: Expression<unknown>) {
  return sql<string>`encode(sha256(${salt} || convert_to(${search}::text, 'UTF8')), 'hex')`;
}

/** The input without surrounding blanks; null when empty. */
function trimmed(input: Input): string | Record<string, string> | null {
  if (typeof input === "string") return storable(input) || null;
  const fields = Object.entries(input ?? {}).flatMap(([name, text]): [string, string][] =>
    storable(text ?? "") === "" ? [] : [[name, storable(text ?? "")]],
  );
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** Removes what PostgreSQL's JSON cannot store: zero bytes and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll("\0", "").trim().toWellFormed().slice(0, textLimits.search);
}
