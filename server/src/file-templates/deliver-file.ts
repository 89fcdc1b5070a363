import { isReady } from "@microfinance/contract/connections/recipient-rules.ts";
import { recipientTexts } from "@microfinance/contract/connections/recipient-texts.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { readRecipient } from "../connections/recipient-rows.ts";
import { serverOf } from "../connections/save-recipient.ts";
import { putFile, SftpRefusal } from "../connections/sftp.ts";
import type { Deps } from "../core/deps.ts";

/** A file to be brought somewhere. */
interface BroughtFile {
  template_id: number;
  name: string;
  content: Buffer;
}

/**
 * Writes a file to the folder of `FILES_FOLDER`, whole or not at all, and nothing where it is there already (FILE-9).
 * Another content of that name stays, and the file's number is added to its own name.
 *
 * @throws where the folder cannot be written; its template says so until a file is written
 */
export async function writeToFolder(deps: Deps, fileId: number): Promise<void> {
  const folder = deps.env.FILES_FOLDER;
  const file = await findFile(deps, fileId);
  if (folder === undefined || file === undefined) return;
  await orSay(deps, file, texts.notWritten(file.name), async () => {
    for (const name of namesOf(fileId, file)) if (await writeAs(folder, name, file.content)) return;
    throw new Error(`Both names of the file ${fileId} are taken in ${folder}`);
  });
}

/**
 * Puts a file on the server of its recipient, as `writeToFolder` (FILE-12).
 * @throws where the server does not take it; the file and its template say so until it is taken
 */
export async function putOnServer(deps: Deps, sendingId: number): Promise<void> {
  const { file_id, recipient_id } = await deps.db
    .selectFrom("file_sendings")
    .select(["file_id", "recipient_id"])
    .where("id", "=", sendingId)
    .executeTakeFirstOrThrow();
  const recipient = await readRecipient(deps.db, recipient_id);
  const file = await findFile(deps, file_id);
  if (file === undefined) return;
  const say = (set: { sent_at?: Date; failure: string }) =>
    deps.db.updateTable("file_sendings").set(set).where("id", "=", sendingId).execute();
  // Removed after it was asked for.
  if (!isReady(recipient)) {
    await say({ failure: recipientTexts.isRemoved });
    return;
  }
  await orSay(deps, file, texts.notSent(file.name, recipient.name), async () => {
    try {
      const server = await serverOf(deps.db, deps, recipient);
      const toPrivate = deps.env.EVENTS_TO_PRIVATE_NETWORKS;
      await putFile(server, namesOf(file_id, file), file.content, { toPrivate });
    } catch (error) {
      if (error instanceof SftpRefusal) await say({ failure: error.message });
      throw error;
    }
    await say({ sent_at: deps.now(), failure: "" });
  });
}

function findFile(deps: Deps, id: number): Promise<BroughtFile | undefined> {
  return deps.db
    .selectFrom("made_files")
    .select(["template_id", "name", "content"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The name of a file, and the one that it gets where another content has its own. */
function namesOf(id: number, { name }: BroughtFile): string[] {
  const { name: begin, ext } = path.parse(name);
  return [name, `${begin} (${id})${ext}`];
}

/** Does what its template says did not happen until it happens. Another text at the template stays. */
async function orSay(
  deps: Deps,
  { template_id }: BroughtFile,
  failure: string,
  act: () => Promise<void>,
): Promise<void> {
  const say = (text: string, where: string) =>
    deps.db
      .updateTable("file_templates")
      .set({ failure: text })
      .where("id", "=", template_id)
      .where("failure", "=", where)
      .execute();
  try {
    await act();
  } catch (error) {
    await say(failure, "");
    throw error;
  }
  await say("", failure);
}

/** Writes a file under a name that no other content has. @returns whether the folder has it now */
async function writeAs(folder: string, name: string, content: Buffer): Promise<boolean> {
  const target = path.join(folder, name);
  const part = path.join(folder, `.${randomUUID()}.part`);
  try {
    const handle = await open(part, "wx", 0o640);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link, unlike a renaming, replaces nothing.
    await link(part, target);
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "EEXIST") throw error;
    return (await readFile(target)).equals(content);
  } finally {
    await rm(part, { force: true });
  }
}
