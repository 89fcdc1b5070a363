import { open, readdir } from "node:fs/promises";
import path from "node:path";

/** Bytes of a block. Blocks that have not changed since the last base backup are not copied again. */
const blockBytes = 4 * 1024 * 1024;

/** Folders whose contents PostgreSQL makes anew at a start: its manual, "Making a Base Backup Using the Low Level API". */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/;

/** The file that PostgreSQL wants copied after all others. */
export const controlFile = "global/pg_control";

/** The folders and files of a cluster that a base backup copies before the control file, relative to it. */
export async function filesOfCluster(
  cluster: string,
): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(
      // A database that was dropped meanwhile.
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const name = path.posix.join(folder, entry.name);
      if (leftOut.test(entry.name)) continue;
      if (entry.isDirectory()) {
        folders.push(name);
        if (!emptied.has(name)) await visit(name);
      } else if (entry.isFile() && name !== controlFile) files.push(name);
    }
  };
  await visit("");
  return { folders, files };
}

/**
 * The blocks of a file as it is now.
 *
 * @throws ENOENT when the file was deleted since it was listed
 */
export async function* readBlocks(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, "r");
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(blockBytes), 0, blockBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      if (bytesRead < blockBytes) return;
    }
  } finally {
    await handle.close();
  }
}
