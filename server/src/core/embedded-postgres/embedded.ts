import path from "node:path";
import type pg from "pg";
import { prepareCluster } from "./cluster.ts";
import { launch, type Running } from "./launch.ts";
import { StartError } from "../start-error.ts";
import { stopOrphanedPostgres, guard, stop } from "./postmaster.ts";
import { type Spool, archiveSettings, prepareSpool, removeSpool } from "./spool.ts";
import { application, owner, prepareUsers, superuser } from "./users.ts";

/** A PostgreSQL that starts and stops with this process. */
export interface EmbeddedDatabase {
  /** The address of the application's database for its user. */
  url: string;
  /** The address of the same database for the user who owns its tables and runs the migrations. */
  migrationUrl: string;
  /** The superuser's address, for creating and dropping databases. */
  adminUrl: string;
  /** The folder of the cluster. */
  cluster: string;
  /** Where finished segments of the write-ahead log are put; null without `archive`. */
  spool: Spool | null;
  /** Stops it and resolves when its last process has ended. It is idempotent. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder of the cluster, its passwords and its log. */
  dataDir: string;
  /** Additional PostgreSQL settings, such as `{ fsync: "off" }` in tests. */
  settings?: Record<string, string>;
  /** Drops the application's database and begins with an empty one. */
  discard?: boolean;
  /** Puts a copy of each finished segment of the write-ahead log into a spool folder, for the continuous backup. */
  archive?: boolean;
  /** Called when PostgreSQL ended and could not be restarted; the server must end then. */
  onLost?: (error: Error) => void;
}

const users = { superuser, owner, application } as const;

/** More restarts within a minute indicate a fault that restarting does not fix. */
const restartsPerMinute = 5;

/**
 * Starts the packaged PostgreSQL on `dataDir`, and creates the cluster the first time. It first stops one that a
 * killed server left running. If PostgreSQL ends later it is restarted on the same port, so that the pool reconnects;
 * see decision 002.
 *
 * @throws {StartError} when another server uses `dataDir`, or PostgreSQL cannot start; the message contains the reason
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(options.dataDir);
  const logFile = path.join(options.dataDir, "postgres.log");
  await stopOrphanedPostgres(cluster.directory, (port) =>
    addressOf(superuser, cluster.passwords.superuser, port, "postgres"),
  );

  const spool = options.archive === true ? await prepareSpool(cluster) : null;
  if (spool === null) await removeSpool(cluster);
  const settings = { ...options.settings, ...(spool === null ? {} : archiveSettings(spool)) };
  let running = await launch(cluster, logFile, settings);
  const addressAs = (user: keyof typeof users, database: string) =>
    addressOf(users[user], cluster.passwords[user], running.port, database);
  const adminUrl = addressAs("superuser", "postgres");
  let mark = await takeMark(adminUrl);
  let stopping: Promise<void> | undefined;
  let recovery: Promise<void> = Promise.resolve();
  const restarts: number[] = [];

  const endWithProcess = () => running.child.kill("SIGINT");
  process.on("exit", endWithProcess);
  watch(running);
  if (options.discard) await mark.query(`drop database if exists ${application} with (force)`);
  await prepareUsers(mark, cluster.passwords);
  return {
    url: addressAs("application", application),
    migrationUrl: addressAs("owner", application),
    adminUrl,
    cluster: cluster.directory,
    spool,
    stop: () => (stopping ??= end()),
  };

  function watch(watched: Running): void {
    watched.child.once("exit", () => {
      if (stopping === undefined)
        recovery = restart().catch((error: unknown) => options.onLost?.(asError(error)));
    });
  }

  async function restart(): Promise<void> {
    restarts.push(Date.now());
    if (restarts.filter((time) => time > Date.now() - 60_000).length > restartsPerMinute)
      throw new StartError(
        `PostgreSQL stopped ${restarts.length} times within a minute. See its log: ${logFile}`,
      );
    await mark.end().catch(() => undefined);
    running = await launch(cluster, logFile, settings, running.port);
    watch(running);
    mark = await takeMark(adminUrl);
  }

  async function end(): Promise<void> {
    await recovery;
    process.off("exit", endWithProcess);
    await mark.end().catch(() => undefined);
    await stop(running.pid);
  }
}

async function takeMark(adminUrl: string): Promise<pg.Client> {
  const mark = await guard(adminUrl, 3000);
  if (mark === undefined)
    throw new StartError(
      "Another server started on the same database. Stop it, or set another DATA_DIR.",
    );
  return mark;
}

/** The local address of a database for a user. */
export function addressOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
