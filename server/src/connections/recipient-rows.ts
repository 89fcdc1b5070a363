import type { Recipient } from "@microfinance/contract/connections/recipient-endpoints.ts";
import { recipientTexts as texts } from "@microfinance/contract/connections/recipient-texts.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

/** The recipients of files that are not removed, or the one with this id, the newest first (FILE-10). */
export async function readRecipients(
  db: Connection,
  id: number | null = null,
): Promise<Recipient[]> {
  const { rows } = await sql<Omit<Recipient, "confirmed_at"> & { confirmed_at: Date | null }>`
    select r.id, r.name, r.kind, r.email, r.host, r.port, r.username, r.folder, r.host_key, r.public_key, r.state,
           r.confirmed_at,
           exists (select from requests q where q.kind = 'control' and q.state = 'waiting'
                   and q.unit = 'recipient:' || r.id) as waits,
           (select count(*)::int from file_templates t where t.recipient_id = r.id and t.removed_at is null)
             as templates
    from file_recipients r
    where case when ${id}::integer is null then r.state <> 'removed' else r.id = ${id}::integer end
    order by r.id desc`.execute(db);
  return rows.map((row) => ({ ...row, confirmed_at: row.confirmed_at?.toISOString() ?? null }));
}

/** One recipient, which may be removed. @throws 404 for an unknown one */
export async function readRecipient(db: Connection, id: number): Promise<Recipient> {
  const [recipient] = await readRecipients(db, id);
  if (recipient === undefined) throw notFound(texts.notFound);
  return recipient;
}

/** One recipient, locked for a change. @throws 404 for one that is unknown or removed */
export async function lockRecipient(tx: Connection, id: number): Promise<Recipient> {
  await tx.selectFrom("file_recipients").select("id").where("id", "=", id).forUpdate().execute();
  const recipient = await readRecipient(tx, id);
  if (recipient.state === "removed") throw notFound(texts.notFound);
  return recipient;
}

/** Where files go, for the person who agrees to a recipient and for the audit log. */
export function placeInWords(recipient: Recipient) {
  const { name, kind, email, host, port, username, folder, host_key, public_key } = recipient;
  if (kind === "mail") return { name, kind, email };
  const signs_in_by = public_key === "" ? "password" : "key";
  return { name, kind, host, port, username, folder, host_key, signs_in_by };
}
