import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isArchived } from "./segments.ts";
import type { Seal } from "./seal.ts";
import type { BackupTarget } from "./target.ts";

/**
 * Sends the segments that PostgreSQL has put into the spool folder to the target, oldest first, and deletes each when
 * it has arrived.
 *
 * @returns how many arrived
 * @throws when the target does not take one, or has another content under its name: then two installations write there
 */
export async function shipSegments(
  spool: string,
  target: BackupTarget,
  seal: Seal,
): Promise<number> {
  // Names with a dot in front are still being written.
  const all = (await readdir(spool)).filter((name) => !name.startsWith("."));
  const names = all.filter(isArchived).toSorted();
  for (const name of all.filter((other) => !isArchived(other))) await rm(path.join(spool, name));
  for (const name of names) {
    const file = path.join(spool, name);
    const content = await readFile(file);
    const object = `wal/${name}`;
    const stored = await target.get(object);
    if (stored === null) await target.put(object, await seal.close(object, content));
    else if (!(await seal.open(object, stored)).equals(content))
      throw new Error(
        `BACKUP_TO has another segment ${name}. Give each installation a BACKUP_TO of its own.`,
      );
    await rm(file);
  }
  return names.length;
}
