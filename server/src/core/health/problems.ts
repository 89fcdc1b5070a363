import type { ContinuousBackupState } from "../deps.ts";
import type { DiskFree } from "./folders.ts";
import type { BackupSlot, JobCount } from "./queries.ts";

/** What tells whether someone has to act, although requests are served. Null is unknown. */
export interface Condition {
  diskFree: DiskFree;
  jobs: JobCount | null;
  /** Messages that failed within a day. */
  failedMessages: number | null;
  /** The newest file of BACKUP_DIR; undefined where it is not set. */
  backupFile: Date | null | undefined;
  continuous: ContinuousBackupState | undefined;
  slot: BackupSlot | undefined;
}

const gigabyte = 1024 ** 3;
const minute = 60_000;
const hour = 60 * minute;

/** The alert rules of deploy/alerts.yml have the same limits. */
export const limits = {
  diskFree: gigabyte,
  /** Seconds that a due job may wait. */
  jobLate: 15 * 60,
  /** Milliseconds: a nightly backup, and two hours in which it is made. */
  backupAge: 26 * hour,
  /** Milliseconds: segments are sent each minute. */
  segmentAge: 10 * minute,
  /** Bytes that the backup service may be behind. */
  slotBehind: gigabyte,
} as const;

/** What is wrong, in words for /readyz. */
export function problemsOf(condition: Condition, now: Date): string[] {
  const { diskFree, jobs, failedMessages, backupFile, continuous, slot } = condition;
  const isOlder = (time: Date | null, age: number) =>
    time === null || now.getTime() - time.getTime() > age;
  const isLow = (free: number | null) => free !== null && free < limits.diskFree;
  const found: [isWrong: boolean, text: string][] = [
    [isLow(diskFree.data), "disk nearly full"],
    [isLow(diskFree.backup), "disk of the backups nearly full"],
    [jobs !== null && jobs.failed > 0, "jobs failed"],
    [jobs !== null && jobs.oldest_seconds > limits.jobLate, "jobs late"],
    [failedMessages !== null && failedMessages > 0, "messages failed"],
    [backupFile !== undefined && isOlder(backupFile, limits.backupAge), "backup file too old"],
    [
      continuous !== undefined &&
        isOlder(continuous.segment_at ?? continuous.started_at, limits.segmentAge),
      "continuous backup late",
    ],
    [
      continuous !== undefined &&
        isOlder(continuous.base_at ?? continuous.started_at, limits.backupAge),
      "copy of the continuous backup too old",
    ],
    [
      slot !== undefined && (!slot.isReceiving || slot.behind > limits.slotBehind),
      "backup service behind",
    ],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, text]) => text);
}
