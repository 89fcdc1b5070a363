import type {
  Recipient,
  RecipientInput,
} from "@microfinance/contract/connections/recipient-endpoints.ts";
import { recipientTexts as texts } from "@microfinance/contract/connections/recipient-texts.ts";
import { normalizeEmail } from "@microfinance/contract/core/email.ts";
import { sealText, openText } from "../auth/secret-box.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { isPlainlyPrivate } from "./public-address.ts";
import { lockRecipient, placeInWords, readRecipient } from "./recipient-rows.ts";
import { newKeyPair, type SftpServer } from "./sftp.ts";

const label = "access to recipients of files";

/**
 * Makes a recipient. It gets nothing until a second administrator agreed and it is confirmed (FILE-10). Nothing of it
 * is changed afterwards: another place is another recipient.
 *
 * @throws 400 for a server of a private network; 409 for a name that is taken
 */
export async function makeRecipient(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  input: RecipientInput,
): Promise<number> {
  const { name, kind, password } = input;
  const isMail = kind === "mail";
  // What is plain to see is refused at once; names are looked up for each file.
  if (!isMail && !deps.env.EVENTS_TO_PRIVATE_NETWORKS && isPlainlyPrivate(input.host))
    throw badRequest(texts.privateHost, { host: texts.privateHost });
  const other = await tx
    .selectFrom("file_recipients")
    .select("id")
    .where("name", "=", name)
    .where("state", "<>", "removed")
    .executeTakeFirst();
  if (other !== undefined) throw conflict(texts.nameTaken, { name: texts.nameTaken });
  const pair = isMail || password !== null ? null : newKeyPair();
  const secret = pair?.privateKey ?? password;
  const { host, port, username, folder, host_key } = input;
  const { id } = await tx
    .insertInto("file_recipients")
    .values({
      name,
      kind,
      ...(isMail
        ? { email: normalizeEmail(input.email) }
        : { host, port, username, folder, host_key, public_key: pair?.publicKey ?? "" }),
      // Its number is not known yet, and is what the secret is sealed for.
      sealed: isMail ? null : Buffer.alloc(0),
      created_at: deps.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!isMail && secret !== null)
    await tx
      .updateTable("file_recipients")
      .set({ sealed: sealText(secret, deps.env.JWT_SECRET, label, id) })
      .where("id", "=", id)
      .execute();
  await writeAudit(tx, ctx, {
    action: "recipient.make",
    record_type: "file_recipient",
    record_id: id,
    after: placeInWords(await readRecipient(tx, id)),
  });
  return id;
}

/**
 * Agrees to a recipient as its second administrator.
 * @throws 404 for an unknown recipient; 409 where it was agreed to
 */
export async function agreeToRecipient(
  tx: Connection,
  ctx: RequestContext,
  id: number,
): Promise<void> {
  const recipient = await lockRecipient(tx, id);
  if (recipient.state !== "off") throw conflict(texts.isAgreed);
  await tx.updateTable("file_recipients").set({ state: "on" }).where("id", "=", id).execute();
  await writeAudit(tx, ctx, {
    action: "recipient.agree",
    record_type: "file_recipient",
    record_id: id,
    after: placeInWords(recipient),
  });
}

/** Removes a recipient, and what it was signed in with (FILE-10). @throws 404 for an unknown one */
export function removeRecipient(deps: Deps, ctx: RequestContext, id: number): Promise<Recipient> {
  return deps.db.transaction().execute(async (tx) => {
    const recipient = await lockRecipient(tx, id);
    await tx
      .updateTable("file_recipients")
      .set({
        state: "removed",
        code_hash: null,
        ...(recipient.kind === "sftp" ? { sealed: Buffer.alloc(0) } : {}),
      })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "recipient.remove",
      record_type: "file_recipient",
      record_id: id,
      after: placeInWords(recipient),
    });
    return recipient;
  });
}

/** How the server of a recipient is reached. @throws where JWT_SECRET is another one than when it was sealed */
export async function serverOf(
  db: Connection,
  { env }: Pick<Deps, "env">,
  recipient: Recipient,
): Promise<SftpServer> {
  const { sealed } = await db
    .selectFrom("file_recipients")
    .select("sealed")
    .where("id", "=", recipient.id)
    .executeTakeFirstOrThrow();
  const secret = sealed === null ? null : openText(sealed, env.JWT_SECRET, label, recipient.id);
  if (secret === null)
    throw new Error(`The access to ${recipient.name} cannot be read: JWT_SECRET is another one.`);
  const { host, port, username, folder, host_key, public_key } = recipient;
  const access = public_key === "" ? { password: secret } : { privateKey: secret };
  return { host, port, username, folder, host_key, access };
}
