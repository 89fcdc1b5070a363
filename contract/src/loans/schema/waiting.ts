import { z } from "zod";

const waitingRequest = {
  reason: z.string(),
  requested_by: z.number().int(),
  staff_name: z.string(),
  created_at: z.iso.datetime(),
};

/**
 * An open request to undo the closing of a loan, for a second person (LOAN-57). Undoing a write-off needs the right and
 * the ceiling of one (SERV-123).
 */
export const waitingUndo = z.object({
  ...waitingRequest,
  kind: z.enum(["undo_closing", "undo_write_off"]),
});

/** A write-off that a second person has not approved yet; `amount` is the principal that is lost. */
export const waitingWriteOff = z.object({ ...waitingRequest, amount: z.number() });
