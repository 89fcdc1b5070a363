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

/**
 * A write-off, or a cancellation of a paid-out loan, that a second person has not approved yet (SERV-121). `amount` is
 * the principal that is owed, in NLe.
 */
export const waitingEnding = z.object({
  ...waitingRequest,
  kind: z.enum(["write_off", "cancellation"]),
  amount: z.number(),
});
