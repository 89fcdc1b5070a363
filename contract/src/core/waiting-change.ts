import { z } from "zod";

/** A change of a control that waits for a second administrator; null where the change was made at once. */
export const waitingChange = z
  .object({
    /** The number of the request. */
    id: z.number().int(),
    /** When it takes effect by itself, where its asker is the only administrator. */
    effective_at: z.iso.datetime().nullable(),
  })
  .nullable();

/** A change of a control that waits, or null. */
export type WaitingChange = z.output<typeof waitingChange>;
