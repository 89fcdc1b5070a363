import { mkdir, rm } from "node:fs/promises";
import { giveTo } from "./account.ts";
import type { Cluster } from "./cluster.ts";

/** The folder into which PostgreSQL copies the finished segments of its write-ahead log. */
export interface Spool {
  folder: string;
  /** Whether segments before this start may be missing, because none were copied then. */
  isNew: boolean;
}

/** Seconds after which a segment with any change ends, even if it is not full. */
const archiveTimeout = 60;

/** Creates the folder beside the cluster, for its account. */
export async function prepareSpool({
  directory,
  account,
}: Pick<Cluster, "directory" | "account">): Promise<Spool> {
  const folder = spoolOf(directory);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(account, folder);
  return { folder, isNew: made !== undefined };
}

/** Removes the folder when nothing is copied any more: what comes later does not continue it. */
export async function removeSpool({ directory }: Pick<Cluster, "directory">): Promise<void> {
  await rm(spoolOf(directory), { recursive: true, force: true });
}

/** Settings of PostgreSQL. A copy has its name only when it is complete. */
export function archiveSettings({ folder }: Spool): Record<string, string> {
  const quoted = shellPath(folder);
  return {
    archive_mode: "on",
    archive_timeout: String(archiveTimeout),
    archive_command: `cp "%p" ${quoted}/.%f && mv ${quoted}/.%f ${quoted}/%f`,
  };
}

/** A path for a command that PostgreSQL runs, which replaces what follows a percent sign. */
export function shellPath(folder: string): string {
  return `'${folder.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;
}

function spoolOf(directory: string): string {
  return `${directory}-segments`;
}
