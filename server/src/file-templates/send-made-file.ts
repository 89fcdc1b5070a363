import type { Recipient } from "@microfinance/contract/connections/recipient-endpoints.ts";
import { isReady } from "@microfinance/contract/connections/recipient-rules.ts";
import { recipientTexts } from "@microfinance/contract/connections/recipient-texts.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { MadeFile } from "@microfinance/contract/file-templates/endpoints.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { readRecipient } from "../connections/recipient-rows.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { enqueue } from "../core/jobs.ts";
import { sendTo } from "../messaging/send-to.ts";
import { sentFile } from "../messaging/templates/sent-file.ts";
import { sendBySftp } from "./delivery-jobs.ts";
import { readFile } from "./made-files.ts";

/** Bytes of a file that is sent by mail; servers take little more. */
const mostMailBytes = 10 * 1024 * 1024;

/**
 * Sends a file to the recipient of its template, again too (FILE-12).
 * @throws 404 for an unknown file; 409 with why it cannot be sent
 */
export async function sendFileAgain(
  deps: Deps,
  ctx: RequestContext,
  id: number,
): Promise<MadeFile> {
  return deps.db.transaction().execute(async (tx) => {
    const file = await readFile(tx, id);
    // One after the other, so that a mail that waits is seen.
    const { recipient_id } = await tx
      .selectFrom("file_templates")
      .select("recipient_id")
      .where("id", "=", file.template_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (recipient_id === null) throw conflict(texts.noRecipient);
    const recipient = await readRecipient(tx, recipient_id);
    const error = sendingError(recipient, file) ?? (await waitingError(tx, id));
    if (error !== null) throw conflict(error);
    await startSending(tx, deps, ctx, recipient, file);
    return readFile(tx, id);
  });
}

/**
 * Sends a file that was made by itself, or says at it and at its template why it is not sent (FILE-12).
 * @param recipientId of its template
 */
export async function sendScheduled(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  recipientId: number,
  id: number,
): Promise<void> {
  const [recipient, file] = [await readRecipient(tx, recipientId), await readFile(tx, id)];
  const failure = sendingError(recipient, file);
  if (failure === null) return startSending(tx, deps, ctx, recipient, file);
  await tx
    .insertInto("file_sendings")
    .values({ file_id: id, recipient_id: recipientId, asked_at: deps.now(), failure })
    .execute();
  await tx
    .updateTable("file_templates")
    .set({ failure: texts.notSent(file.name, recipient.name) })
    .where("id", "=", file.template_id)
    .execute();
}

/** Why a file cannot be sent to a recipient; null for nothing. */
function sendingError(recipient: Recipient, { size }: MadeFile): string | null {
  if (recipient.state === "removed") return recipientTexts.isRemoved;
  if (recipient.state === "off") return recipientTexts.notAgreed(recipient.name);
  if (!isReady(recipient)) return recipientTexts.unconfirmed(recipient.name);
  return recipient.kind === "mail" && size > mostMailBytes ? texts.tooLargeForMail : null;
}

/** A mail that waits has the file already. */
async function waitingError(tx: Connection, id: number): Promise<string | null> {
  const found = await tx
    .selectFrom("file_sendings as f")
    .innerJoin("messages as m", "m.id", "f.message_id")
    .select("m.id")
    .where("f.file_id", "=", id)
    .where("m.state", "=", "waiting")
    .executeTakeFirst();
  return found === undefined ? null : texts.isWaiting;
}

async function startSending(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  recipient: Recipient,
  file: MadeFile,
): Promise<void> {
  const { id, name, rows, sha256 } = file;
  const message_id = recipient.kind === "mail" ? await mail(tx, recipient, file) : null;
  const sending = await tx
    .insertInto("file_sendings")
    .values({ file_id: id, recipient_id: recipient.id, message_id, asked_at: deps.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  // What its template said of it is over; where it is not, it is said again.
  await tx
    .updateTable("file_templates")
    .set({ failure: "" })
    .where("id", "=", file.template_id)
    .where("failure", "=", texts.notSent(name, recipient.name))
    .execute();
  if (recipient.kind === "sftp") await enqueue(tx, sendBySftp, { sending_id: sending.id });
  await writeAudit(tx, ctx, {
    action: "made_file.send",
    record_type: "made_file",
    record_id: id,
    after: { name, rows, sha256, recipient: recipient.name },
  });
}

/** Writes the mail to which the file is attached when it is sent. @returns its number */
async function mail(
  tx: Connection,
  { name: first_name, email }: Recipient,
  { id, name, from, to, rows, sha256 }: MadeFile,
): Promise<number> {
  const key = `made-file:${id}:${randomUUID()}`;
  const days = { from: formatStaffDate(from), to: formatStaffDate(to) };
  await sendTo(tx, { email, first_name }, sentFile, { name, ...days, rows, sha256 }, { key });
  const { rows: written } = await sql<{ id: number }>`
    select id from messages where dedupe_key = ${key}`.execute(tx);
  if (written[0] === undefined) throw new Error("A mail to a recipient waits, but is written");
  return written[0].id;
}
