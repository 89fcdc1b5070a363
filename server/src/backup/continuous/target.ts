import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../../core/env.ts";
import { StartError } from "../../core/start-error.ts";
import { bucketPattern } from "../../core/addresses.ts";

/**
 * The place of the continuous backup, on another disk or in a bucket. Objects have names such as `wal/0000...`, are at
 * most some megabytes large, and arrive whole or not at all.
 */
export interface BackupTarget {
  put(name: string, content: Buffer): Promise<void>;
  /** Null when there is no object of this name. */
  get(name: string): Promise<Buffer | null>;
  /** Names below a folder such as `wal`, without the folder, in ascending order. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/**
 * Opens the folder or bucket of BACKUP_TO.
 *
 * @throws {StartError} when it cannot be written
 */
export async function openTarget(env: Env): Promise<BackupTarget> {
  const place = env.BACKUP_TO;
  if (place === undefined) throw new StartError("BACKUP_TO is missing: it names the backup");
  const bucket = bucketPattern.exec(place);
  if (bucket === null) return openFolder(place);
  const { openBucket } = await import("./bucket-target.ts");
  return openBucket(env, bucket[1] ?? "", (bucket[2] ?? "").replace(/\/+$/, ""));
}

/** A folder that exists: a missing one is a disk that is not mounted, which must not fill the first disk. */
export async function openFolder(folder: string): Promise<BackupTarget> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await writeDurably(probe, Buffer.from("probe"));
    await rm(probe);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `BACKUP_TO ${folder} cannot be written: ${reason}. Create the folder, or mount its disk.`,
      { cause },
    );
  }
  const fileOf = (name: string) => path.join(folder, name);
  return {
    put: async (name, content) => {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeDurably(file, content);
    },
    get: (name) => readFile(fileOf(name)).catch(missing(null)),
    list: async (name) =>
      (await readdir(fileOf(name)).catch(missing([])))
        .filter((found) => !found.startsWith("."))
        .toSorted(),
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

/** Under a temporary name first, so that a broken transfer leaves no partial object; on disk when it resolves. */
async function writeDurably(file: string, content: Buffer): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(path.dirname(file), "r");
  // A share may not support this for folders; the file itself is on disk.
  await folder.sync().catch(() => undefined);
  await folder.close();
}

function missing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}
