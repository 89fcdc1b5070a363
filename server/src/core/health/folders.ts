import { readdir, stat, statfs } from "node:fs/promises";
import path from "node:path";

/** What deploy/backup.sh and deploy/backup-database.sh write; each gets its name when it is complete. */
const backupName = /^microfinance-.*\.(backup|base)$/;

/** Free bytes of a disk by the folder on it; null while it cannot be read. */
export interface DiskFree {
  data: number | null;
  backup: number | null;
}

/** The free bytes of the disks that the server writes to, or has its backups on. */
export async function diskFree(data: string, backup: string | undefined): Promise<DiskFree> {
  return {
    data: await freeBytes(data),
    backup: backup === undefined ? null : await freeBytes(backup),
  };
}

/** The free bytes of the disk of a folder, for users without privileges; null while it cannot be read. */
async function freeBytes(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}

/** When the newest backup of a folder was complete; null without one. */
export async function newestBackup(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names
      .filter((name) => backupName.test(name))
      .map(async (name) => {
        const found = await stat(path.join(folder, name)).catch(() => undefined);
        return found?.mtime;
      }),
  );
  return times.reduce<Date | null>(
    (newest, time) => (time !== undefined && (newest === null || time > newest) ? time : newest),
    null,
  );
}
