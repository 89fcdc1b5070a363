import { z } from "zod";
import { schemas, success } from "../core/endpoint-schemas.ts";

/** The state of the continuous backup. Times are those at which something arrived; null if nothing has. */
export const backupState = z.object({
  on: z.boolean(),
  segment_at: z.iso.datetime().nullable(),
  base_at: z.iso.datetime().nullable(),
  /** Days of which each moment can be restored. */
  keep_days: z.number().int(),
  late: z.boolean(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
});

export const readBackupState = schemas({
  summary: "State of the continuous backup",
  response: success({ backup: backupState }),
});
