import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { ContinuousBackupState } from "../../core/deps.ts";
import type { EmbeddedDatabase } from "../../core/embedded-postgres/embedded.ts";
import type { Env } from "../../core/env.ts";
import { makeBaseBackup } from "./base-backup.ts";
import { finishedAt, manifestName, manifestSchema } from "./manifest.ts";
import { sealWith, type Seal } from "./seal.ts";
import { type BackupTarget, openTarget } from "./target.ts";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isArchived, positionOf, isSegment } from "./segments.ts";

/** The running continuous backup. */
export interface ContinuousBackup {
  state(): ContinuousBackupState;
  /** Ends its loops, before the database is stopped. */
  stop(): Promise<void>;
  /** Sends the last segment, which PostgreSQL finishes as it stops. */
  sendLast(): Promise<void>;
}

/** Milliseconds between two looks at the spool folder. */
const pause = 1_000;

/** Milliseconds after which an unchanged database writes something, so that its segment ends too. */
const heartbeat = 50_000;

/** Milliseconds before a failed base backup is tried again. */
const retryPause = 10 * 60_000;

/** The hour (UTC) from which the nightly base backup is made. */
const nightHour = 2;

/**
 * Copies the embedded database continuously to BACKUP_TO: a base backup each night, and every segment of the
 * write-ahead log as soon as it is finished, which is within a minute of a change. A failure is reported, shown under
 * Settings, and tried again; it never stops the application.
 *
 * @throws {StartError} when BACKUP_TO cannot be written at the start
 */
export async function startContinuousBackup(
  env: Env,
  database: EmbeddedDatabase,
  { report, now }: { report: (error: unknown) => void; now: () => Date },
): Promise<ContinuousBackup> {
  const { spool, cluster, adminUrl } = database;
  if (spool === null) throw new Error("The database does not archive its segments");
  const target = await openTarget(env);
  const seal = sealWith(env.BACKUP_KEY ?? "");
  const state: ContinuousBackupState = {
    started_at: now(),
    segment_at: null,
    base_at: await lastBase(target),
    error: null,
  };
  let isEnding = false;
  let isBaseMissing = spool.isNew;
  let retryAt = 0;
  let beatAt = 0;
  // One after the other: a base backup sends segments too.
  let sending: Promise<void> = Promise.resolve();
  const ship = () =>
    (sending = sending
      .catch(() => undefined)
      .then(async () => {
        if ((await shipSegments(spool.folder, target, seal)) > 0) state.segment_at = now();
      }));

  const shipping = async () => {
    if (Date.now() > beatAt) {
      beatAt = Date.now() + heartbeat;
      await beat(adminUrl);
    }
    await ship();
  };
  const making = async () => {
    if (Date.now() < retryAt || !(isBaseMissing || isDue(state.base_at, now()))) return;
    retryAt = Date.now() + retryPause;
    const source = { cluster, adminUrl, dataDir: env.DATA_DIR, target, seal, now };
    state.base_at = await makeBaseBackup({ ...source, shipSegments: ship });
    isBaseMissing = false;
    retryAt = 0;
    await removeExpired(target, seal, now(), env.BACKUP_KEEP_DAYS);
  };
  const errors = new Map<object, string>();
  /** Repeats work until the end. A failure that stays the same is reported once. */
  const repeat = async (work: () => Promise<void>) => {
    while (!isEnding) {
      try {
        await work();
        if (retryAt === 0 || work === shipping) errors.delete(work);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        if (errors.get(work) !== text)
          report(new Error(`Continuous backup: ${text}`, { cause: error }));
        errors.set(work, text);
      }
      state.error = [...errors.values()][0] ?? null;
      await wait(pause);
    }
  };
  const loops = Promise.all([repeat(shipping), repeat(making)]);
  return {
    state: () => state,
    stop: async () => {
      isEnding = true;
      await loops;
    },
    sendLast: () => ship().catch(report),
  };
}

/** Whether the base backup of the last night is missing. */
export function isDue(base: Date | null, now: Date): boolean {
  if (base === null) return true;
  const night = new Date(now);
  night.setUTCHours(nightHour, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return base < night;
}

/** Writes a message of no meaning into the log, so that `archive_timeout` ends a segment of an idle database too. */
async function beat(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_logical_emit_message(false, 'microfinance', '')");
  } finally {
    await client.end();
  }
}

/** When the last base backup in the target was complete. */
async function lastBase(target: BackupTarget): Promise<Date | null> {
  return (await target.list("base")).map(finishedAt).findLast((time) => time !== null) ?? null;
}

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

/** Removes base backups, segments and blocks that are needed for no moment of the last `days` days. */
export async function removeExpired(
  target: BackupTarget,
  seal: Seal,
  now: Date,
  days: number,
): Promise<void> {
  const bases = (await target.list("base")).map(finishedAt).filter((time) => time !== null);
  for (const time of expiredBases(bases, now, days))
    await target.remove(`base/${manifestName(time)}`);
  const needed = new Set<string>();
  const starts: string[] = [];
  for (const file of await target.list("base")) {
    const name = `base/${file}`;
    const sealed = await target.get(name);
    if (sealed === null) continue;
    const manifest = manifestSchema.parse(JSON.parse(String(await seal.open(name, sealed))));
    starts.push(manifest.start_segment);
    for (const { blocks } of [...manifest.files, ...manifest.secrets])
      for (const block of blocks) needed.add(block);
  }
  for (const segment of expiredSegments(await target.list("wal"), starts))
    await target.remove(`wal/${segment}`);
  for (const block of await target.list("blocks"))
    if (!needed.has(block)) await target.remove(`blocks/${block}`);
}

const day = 86_400_000;

/**
 * The base backups that are no longer needed: all before the one with which the oldest kept moment can be restored.
 *
 * @param finished when each base backup was complete, in any order
 * @param days for how many days every moment can be restored
 */
export function expiredBases(finished: readonly Date[], now: Date, days: number): Date[] {
  const oldestMoment = now.getTime() - days * day;
  const before = finished.filter((time) => time.getTime() <= oldestMoment);
  const needed = Math.max(...before.map((time) => time.getTime()));
  return before.filter((time) => time.getTime() < needed);
}

/** The segments before the first one that a kept base backup needs. */
export function expiredSegments(
  names: readonly string[],
  startSegments: readonly string[],
): string[] {
  const [first] = startSegments.map(positionOf).toSorted();
  if (first === undefined) return [];
  return names.filter((name) => isSegment(name) && positionOf(name) < first);
}
