import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import type * as schemas from "./backup-endpoint-schemas.ts";

/** Minutes without a segment after which the continuous backup is late: one arrives each minute (SITE-71). */
const lateAfterMinutes = 5;

/** Whether the continuous backup is late. @param last when the last segment arrived, or when the server started */
export function isBackupLate(last: Date, now: Date): boolean {
  return now.getTime() - last.getTime() > lateAfterMinutes * 60_000;
}

/** Texts of the continuous backup. */
export const backupTexts = {
  found: "Backup state found.",
  failed: "The state of the backup could not be fetched.",
  off: "Off: this installation does not set BACKUP_TO. What was recorded since the last backup file is lost with the machine.",
  late: "Nothing has arrived for more than 5 minutes. Tell the operator: what is recorded now would be lost with the machine.",
  waiting: "Not since the server started",
  noBase: "None yet",
} as const;

/** See `backupState`. */
export type BackupState = z.infer<typeof schemas.backupState>;

/** Whether each change also arrives on another disk, for Settings (SITE-71). */
export const readBackupState: Endpoint<typeof schemas.readBackupState> = {
  method: "GET",
  path: "/settings/backup",
  access: "settings.read",
  tag: "settings",
};
