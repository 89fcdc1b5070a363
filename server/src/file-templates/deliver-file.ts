import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../core/deps.ts";

/**
 * Writes a file to the folder of `FILES_FOLDER`, whole or not at all, and nothing where it is there already. Another
 * content of that name stays, and the file's number is added to its own name.
 *
 * @throws where the folder cannot be written; its template says so until a file is written
 */
export async function writeToFolder(deps: Deps, fileId: number): Promise<void> {
  const folder = deps.env.FILES_FOLDER;
  const file = await deps.db
    .selectFrom("made_files")
    .select(["template_id", "name", "content"])
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (folder === undefined || file === undefined) return;
  const failure = texts.notWritten(file.name);
  const say = (text: string, where: string) =>
    deps.db
      .updateTable("file_templates")
      .set({ failure: text })
      .where("id", "=", file.template_id)
      .where("failure", "=", where)
      .execute();
  try {
    const { dir, name, ext } = path.parse(file.name);
    const isDone =
      (await writeAs(folder, file.name, file.content)) ||
      (await writeAs(folder, path.join(dir, `${name} (${fileId})${ext}`), file.content));
    if (!isDone) throw new Error(`Both names of the file ${fileId} are taken in ${folder}`);
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
