import { textLimits } from "@microfinance/contract/core/constants.ts";
import { type Expression, sql } from "kysely";
import { randomBytes } from "node:crypto";
import type { Connection } from "../deps.ts";
import type { RequestContext } from "../http/session.ts";
import { type AuditEvent, auditJson } from "./write-audit.ts";

/**
 * Writes an audit event with what was searched for. The text is stored beside the entry, which contains only its salted
 * hash, so that the erasure of a person can delete it (docs/privacy.md).
 * @param event its `after` gets the hash
 * @param search a text, or several fields, not empty
 */
export async function writeSearched(
  db: Connection,
  ctx: RequestContext,
  event: AuditEvent & { after: object },
  search: string | Record<string, string>,
): Promise<void> {
  const salt = randomBytes(32);
  const text = sql<string>`${JSON.stringify(search)}::jsonb`;
  const hash = sql`jsonb_build_object('search_hash', ${hashOf(sql`${salt}::bytea`, text)})`;
  const { after, ...named } = event;
  const whole = sql`${JSON.stringify(after)}::jsonb || ${hash}`;
  // One statement: the entry and its text are written together or not at all.
  await sql`
    insert into search_texts (audit_entry_id, salt, search)
    select write_audit(${auditJson(ctx, named)}::jsonb || jsonb_build_object('after', ${whole})), ${salt}::bytea,
           ${text}
  `.execute(db);
}

/** Removes what PostgreSQL's JSON cannot store: zero bytes and lone surrogates; and surrounding blanks. */
export function storableSearch(text: string): string {
  return text.replaceAll("\0", "").trim().toWellFormed().slice(0, textLimits.search);
}

/** The hash of a search by its salt, in hexadecimal digits. */
function hashOf(salt: Expression<unknown>, search: Expression<unknown>) {
  return sql<string>`encode(sha256(${salt} || convert_to(${search}::text, 'UTF8')), 'hex')`;
}
