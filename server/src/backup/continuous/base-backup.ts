import path from "node:path";
import pg from "pg";
import { passwordFiles } from "../../core/embedded-postgres/passwords.ts";
import { secretFile } from "../../core/env.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import type { Seal } from "./seal.ts";
import type { BackupTarget } from "./target.ts";
import { open, readdir } from "node:fs/promises";

/** What a base backup copies, and where to. */
export interface BaseBackupSource {
  /** The folder of the cluster. */
  cluster: string;
  /** The folder of the passwords and the secret. */
  dataDir: string;
  /** The superuser's address of the cluster. */
  adminUrl: string;
  target: BackupTarget;
  seal: Seal;
  now: () => Date;
  /** Sends the finished segments to the target. Resolves when they have arrived. */
  shipSegments: () => Promise<void>;
}

/** Blocks that are on their way at once. */
const atOnce = 8;

/** Files of DATA_DIR without which a restored database cannot be used; the list of those that exist is stored. */
const secrets = [...Object.values(passwordFiles), secretFile];

/**
 * Copies the whole cluster while it runs, by PostgreSQL's own calls. Blocks that the target has from an earlier base
 * backup are not sent again. The list of the files is written last, when also the segments that a restore needs have
 * arrived, and each new block was read back.
 *
 * @returns the time at which it was complete
 */
export async function makeBaseBackup(source: BaseBackupSource): Promise<Date> {
  const { cluster, dataDir, target, seal, now } = source;
  const known = new Set(await target.list("blocks"));
  const added: string[] = [];
  const copy = async (file: string) => {
    const blocks: string[] = [];
    for await (const block of readBlocks(file)) {
      const name = seal.nameOf(block);
      blocks.push(name);
      if (known.has(name)) continue;
      known.add(name);
      await target.put(`blocks/${name}`, await seal.close(`blocks/${name}`, block));
      added.push(name);
    }
    return blocks;
  };
  const started_at = now().toISOString();
  const client = new pg.Client({ connectionString: source.adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const started = await client.query<{ start_segment: string; system: string }>(
      `select pg_walfile_name(pg_backup_start('microfinance', true)) as start_segment,
              system_identifier::text as system from pg_control_system()`,
    );
    const { start_segment = "", system = "" } = started.rows[0] ?? {};
    const { folders, files } = await filesOfCluster(cluster);
    const copied = await copyAll(cluster, files, copy);
    copied.push(...(await copyAll(cluster, [controlFile], copy)));
    const kept = await copyAll(dataDir, secrets, copy);
    const stopped = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => true)",
    );
    await source.shipSegments();
    await readBack(source, added);
    const finished = now();
    const manifest: Manifest = {
      format: "microfinance base backup 1",
      system,
      started_at,
      finished_at: finished.toISOString(),
      start_segment,
      backup_label: stopped.rows[0]?.labelfile ?? "",
      folders,
      files: copied,
      secrets: kept,
    };
    const name = `base/${manifestName(finished)}`;
    await target.put(name, await seal.close(name, Buffer.from(JSON.stringify(manifest))));
    return finished;
  } finally {
    // Ends the backup in PostgreSQL if it was not stopped.
    await client.end().catch(() => undefined);
  }
}

/** Copies files, several at once: each waits for the disk or the network. Files deleted meanwhile are left out. */
async function copyAll(
  folder: string,
  files: readonly string[],
  copy: (file: string) => Promise<string[]>,
): Promise<Manifest["files"]> {
  const copied: Manifest["files"] = [];
  await inParallel(files, async (file) => {
    const blocks = await copy(path.join(folder, file)).catch(ifDeleted);
    if (blocks !== null) copied.push({ path: file, blocks });
  });
  return copied;
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Opens every new block: the medium may be faulty although it accepted them. */
async function readBack({ target, seal }: BaseBackupSource, names: readonly string[]) {
  await inParallel(names, async (name) => {
    const stored = await target.get(`blocks/${name}`);
    const content = stored && (await seal.open(`blocks/${name}`, stored));
    if (content === null || seal.nameOf(content) !== name)
      throw new Error(`Block ${name} of the base backup cannot be read back from BACKUP_TO`);
  });
}

function ifDeleted(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** Bytes of a block. Blocks that have not changed since the last base backup are not copied again. */
export const blockBytes = 4 * 1024 * 1024;

/**
 * Folders whose contents PostgreSQL makes anew at a start: its manual, "Making a Base Backup Using the Low Level API".
 */
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
const controlFile = "global/pg_control";

/** The folders and files of a cluster that a base backup copies before the control file, relative to it. */
async function filesOfCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
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
 * The blocks of a file as it is now, also where it grows or shrinks while it is read.
 *
 * @throws ENOENT when the file was deleted since it was listed
 */
export async function* readBlocks(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, "r");
  try {
    let left = (await handle.stat()).size;
    for (;;) {
      // Most files of a cluster are far smaller than a block: clearing room for a whole one each time had the memory
      // collected ten times a second. One byte more than is left shows whether the file has grown.
      const room = left < 0 ? blockBytes : Math.min(blockBytes, left + 1);
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(room), 0, room);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      if (bytesRead < room) return;
      left -= bytesRead;
    }
  } finally {
    await handle.close();
  }
}
