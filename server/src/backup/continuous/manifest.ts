import { z } from "zod";

/** A copied file: its bytes are those of its blocks, one after the other. */
const copiedFile = z.object({ path: z.string(), blocks: z.array(z.string()) });

/** The list of a base backup, written last: a base backup without it does not exist. */
export const manifestSchema = z.object({
  format: z.literal("microfinance base backup 1"),
  /** PostgreSQL's identifier of the cluster. */
  system: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** The first segment that a restore needs. */
  start_segment: z.string(),
  /** The file that tells PostgreSQL where to begin. */
  backup_label: z.string(),
  /** Folders and files of the cluster, relative to its folder. */
  folders: z.array(z.string()),
  files: z.array(copiedFile),
  /** Passwords and secrets of DATA_DIR, by file name. */
  secrets: z.array(copiedFile),
});

/** See `manifestSchema`. */
export type Manifest = z.infer<typeof manifestSchema>;

/** The names of a base backup: `base/20261122T020000Z.json`, by the time at which it was complete. */
export function manifestName(finishedAt: Date): string {
  return `${finishedAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.json`;
}

/** The time in such a name; null for another name. */
export function finishedAt(name: string): Date | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.json$/.exec(name) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
