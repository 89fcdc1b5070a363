import { sixDigits } from "@microfinance/contract/auth/second-factor-rules.ts";
import type { Recipient } from "@microfinance/contract/connections/recipient-endpoints.ts";
import { recipientTexts as texts } from "@microfinance/contract/connections/recipient-texts.ts";
import { lifetimes } from "@microfinance/contract/core/constants.ts";
import { randomInt, timingSafeEqual } from "node:crypto";
import { keyedHash } from "../auth/secret-box.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { consume, limitKey } from "../core/limiter.ts";
import { sendTo } from "../messaging/send-to.ts";
import { recipientCode } from "../messaging/templates/recipient-code.ts";
import { lockRecipient, readRecipient } from "./recipient-rows.ts";
import { serverOf } from "./save-recipient.ts";
import { SftpRefusal, tryServer } from "./sftp.ts";

/** Wrong codes after which a new one is needed. */
const mostWrongCodes = 5;

/**
 * Mails a code to a recipient; an earlier one is not valid any more (FILE-11).
 * @throws 404 for an unknown recipient; 409 for one by SFTP and for one that is confirmed; 429 for too many codes
 */
export async function sendRecipientCode(deps: Deps, id: number): Promise<Recipient> {
  const { email } = await readRecipient(deps.db, id);
  await consume(deps, "codeMailsPerAddress", limitKey(email), texts.tooManyCodes);
  return deps.db.transaction().execute((tx) => mailRecipientCode(tx, deps, id));
}

/** Mails a code in the caller's transaction. @throws as `sendRecipientCode`, but 429 */
export async function mailRecipientCode(
  tx: Connection,
  deps: Deps,
  id: number,
): Promise<Recipient> {
  const recipient = await lockRecipient(tx, id);
  const { kind, confirmed_at, email, name } = recipient;
  if (kind !== "mail") throw conflict(texts.notMail);
  if (confirmed_at !== null) throw conflict(texts.isConfirmed);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const code_hash = codeHash(deps, id, code);
  await tx
    .updateTable("file_recipients")
    .set({
      code_hash,
      code_expires_at: new Date(deps.now().getTime() + lifetimes.recipientCode),
      wrong_codes: 0,
    })
    .where("id", "=", id)
    .execute();
  const data = { code, hours: lifetimes.recipientCode / 3_600_000 };
  const key = `recipient:${code_hash.toString("base64url")}`;
  await sendTo(tx, { email, first_name: name }, recipientCode, data, { key });
  return recipient;
}

/**
 * Confirms a recipient: by the code that was mailed, or by signing in at its server (FILE-11).
 * @throws 404 for an unknown recipient; 400 for a wrong code; 409 where there is no code to be typed, with why its
 *   server does not let files in, and where it is confirmed
 */
export async function confirmRecipient(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  code: string,
): Promise<Recipient> {
  const recipient = await readRecipient(deps.db, id);
  if (recipient.kind === "sftp" && recipient.state !== "removed") await signIn(deps, recipient);
  const isRight = await deps.db.transaction().execute(async (tx) => {
    const { kind, confirmed_at, name } = await lockRecipient(tx, id);
    if (confirmed_at !== null) throw conflict(texts.isConfirmed);
    if (kind === "mail" && !(await isMailed(tx, deps, id, code))) return false;
    await tx
      .updateTable("file_recipients")
      .set({ confirmed_at: deps.now(), code_hash: null })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "recipient.confirm",
      record_type: "file_recipient",
      record_id: id,
      after: { name },
    });
    return true;
  });
  if (!isRight) throw badRequest(texts.wrongCode, { code: texts.wrongCode });
  return readRecipient(deps.db, id);
}

async function signIn(deps: Deps, recipient: Recipient): Promise<void> {
  try {
    const server = await serverOf(deps.db, deps, recipient);
    await tryServer(server, { toPrivate: deps.env.EVENTS_TO_PRIVATE_NETWORKS });
  } catch (error) {
    if (error instanceof SftpRefusal) throw conflict(error.message);
    throw error;
  }
}

/** Whether the code is the one that was mailed; a wrong one is counted. @throws 409 where none may be typed */
async function isMailed(tx: Connection, deps: Deps, id: number, typed: string): Promise<boolean> {
  const { code_hash, code_expires_at, wrong_codes } = await tx
    .selectFrom("file_recipients")
    .select(["code_hash", "code_expires_at", "wrong_codes"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (
    code_hash === null ||
    code_expires_at === null ||
    code_expires_at <= deps.now() ||
    wrong_codes >= mostWrongCodes
  )
    throw conflict(texts.noCode);
  const code = sixDigits(typed);
  if (code !== null && timingSafeEqual(code_hash, codeHash(deps, id, code))) return true;
  await tx
    .updateTable("file_recipients")
    .set({ wrong_codes: wrong_codes + 1 })
    .where("id", "=", id)
    .execute();
  return false;
}

function codeHash({ env }: Pick<Deps, "env">, id: number, code: string): Buffer {
  return keyedHash(`${id}:${code}`, env.JWT_SECRET, label);
}

const label = "codes of recipients of files";
