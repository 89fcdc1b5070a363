import { mkdir, open, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { giveTo } from "../../core/embedded-postgres/account.ts";
import { type ClusterPlace, placeCluster } from "../../core/embedded-postgres/cluster.ts";
import { launch } from "../../core/embedded-postgres/launch.ts";
import { stop } from "../../core/embedded-postgres/postmaster.ts";
import { archiveSettings, prepareSpool, shellPath } from "../../core/embedded-postgres/spool.ts";
import type { Env } from "../../core/env.ts";
import { StartError } from "../../core/start-error.ts";
import { type Manifest, finishedAt, manifestSchema } from "./manifest.ts";
import { type Seal, sealWith } from "./seal.ts";
import { isArchived, isSegment, missingSegment, positionOf } from "./segments.ts";
import { type BackupTarget, openTarget } from "./target.ts";

/**
 * Restores the embedded database of a lost machine from BACKUP_TO into an empty DATA_DIR: the last base backup before
 * `to`, then every change up to `to`.
 *
 * @param to the moment to restore; null for everything that arrived
 * @throws {StartError} when there is a database already, the backup does not reach `to`, or the key is another one
 */
export async function restoreTo(
  env: Env,
  to: Date | null,
  log: (line: string) => void,
): Promise<void> {
  const target = await openTarget(env);
  const seal = sealWith(env.BACKUP_KEY ?? "");
  const place = await placeCluster(env.DATA_DIR);
  if (place.isPresent)
    throw new StartError(
      `${place.known} exists. Restore into an empty DATA_DIR: move the old folder away first.`,
    );
  const manifest = await findBase(target, seal, to);
  log(`Base backup of ${manifest.finished_at}: ${manifest.files.length} files ...`);
  // Under temporary names until it is complete, so that an interrupted restore leaves no database that could start.
  const draft = `${place.directory}.restoring`;
  const segments = `${place.directory}.restored-segments`;
  try {
    await writeCluster({ ...place, directory: draft }, manifest, target, seal);
    await fetchSegments(segments, place, manifest, target, seal, log);
    const spool = archiveSettings(await prepareSpool(place));
    await recover({ ...place, directory: draft }, segments, spool, to, env.DATA_DIR);
    await writeFiles(env.DATA_DIR, manifest.secrets, {}, target, seal);
    await rename(draft, place.directory);
    if (place.directory !== place.known) await symlink(place.directory, place.known);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(segments, { recursive: true, force: true });
  }
}

async function findBase(target: BackupTarget, seal: Seal, to: Date | null): Promise<Manifest> {
  const bases = (await target.list("base")).flatMap((file) => {
    const time = finishedAt(file);
    return time === null ? [] : [{ file, time }];
  });
  const [oldest] = bases;
  if (oldest === undefined) throw new StartError("BACKUP_TO has no base backup");
  const found = bases.findLast(({ time }) => to === null || time <= to);
  if (found === undefined)
    throw new StartError(
      `The oldest base backup is of ${oldest.time.toISOString()}. Nothing before it can be restored.`,
    );
  const name = `base/${found.file}`;
  const sealed = await objectOf(target, name);
  return manifestSchema.parse(JSON.parse(String(await seal.open(name, sealed))));
}

async function objectOf(target: BackupTarget, name: string): Promise<Buffer> {
  const found = await target.get(name);
  if (found === null) throw new StartError(`${name} is missing in BACKUP_TO`);
  return found;
}

type Place = Pick<ClusterPlace, "directory" | "account" | "binaries">;

async function writeCluster(place: Place, manifest: Manifest, target: BackupTarget, seal: Seal) {
  const { directory, account } = place;
  await rm(directory, { recursive: true, force: true });
  for (const folder of ["", ...manifest.folders])
    await makeFolder(path.join(directory, folder), account);
  await writeFiles(directory, manifest.files, account, target, seal);
  await writeOwned(path.join(directory, "backup_label"), manifest.backup_label, account);
  await writeOwned(path.join(directory, "recovery.signal"), "", account);
}

async function writeFiles(
  folder: string,
  files: Manifest["files"],
  account: Place["account"],
  target: BackupTarget,
  seal: Seal,
) {
  for (const file of files) {
    const name = path.resolve(folder, file.path);
    // The list is authenticated; this guards against a mistake of our own.
    if (!name.startsWith(`${path.resolve(folder)}${path.sep}`))
      throw new StartError(`The backup names a file outside its folder: ${file.path}`);
    const handle = await open(name, "w", 0o600);
    try {
      for (const block of file.blocks) {
        const object = `blocks/${block}`;
        const content = await seal.open(object, await objectOf(target, object));
        await handle.writeFile(content);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveTo(account, name);
  }
}

/** Fetches what was written since the base backup began, and says where a gap ends it. */
async function fetchSegments(
  folder: string,
  { account }: Place,
  manifest: Manifest,
  target: BackupTarget,
  seal: Seal,
  log: (line: string) => void,
) {
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder, account);
  const first = positionOf(manifest.start_segment);
  const names = (await target.list("wal")).filter(
    (name) => isArchived(name) && (!isSegment(name) || positionOf(name) >= first),
  );
  const gap = missingSegment(names);
  if (gap !== null) log(`Segment ${gap} is missing: nothing behind it can be restored.`);
  log(`${names.filter(isSegment).length} segments ...`);
  for (const name of names) {
    const object = `wal/${name}`;
    const content = await seal.open(object, await objectOf(target, object));
    await writeSparse(path.join(folder, name), content, account);
  }
}

/** Segments that ended early are mostly zeros, which take no space in a file with a hole. */
async function writeSparse(file: string, content: Buffer, account: Place["account"]) {
  let used = content.length;
  while (used > 0 && content[used - 1] === 0) used -= 1;
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(content.subarray(0, used));
    await handle.truncate(content.length);
  } finally {
    await handle.close();
  }
  await giveTo(account, file);
}

/**
 * Lets PostgreSQL apply the segments up to `to`, and stops it again. It begins a new timeline then, whose history is
 * archived like the segments: without it a later restore could not follow.
 */
async function recover(
  place: Place,
  segments: string,
  archive: Record<string, string>,
  to: Date | null,
  dataDir: string,
) {
  const folder = shellPath(segments);
  const logFile = path.join(dataDir, "restore.log");
  const running = await launch(place, logFile, {
    ...archive,
    restore_command: `cp ${folder}/%f "%p"`,
    recovery_target_action: "promote",
    hot_standby: "off",
    ...(to === null ? {} : { recovery_target_time: to.toISOString().replace("Z", "+00") }),
  }).catch(async (cause: unknown) => {
    if (!/before configured recovery target/.test(await readFile(logFile, "utf8"))) throw cause;
    throw new StartError(
      "The backup ends before this time. --to latest restores everything that it has.",
      { cause },
    );
  });
  await stop(running.pid);
}

async function makeFolder(folder: string, account: Place["account"]) {
  await mkdir(folder, { mode: 0o700 });
  await giveTo(account, folder);
}

async function writeOwned(file: string, text: string, account: Place["account"]) {
  await writeFile(file, text, { mode: 0o600 });
  await giveTo(account, file);
}
