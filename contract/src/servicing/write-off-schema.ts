import { z } from "zod";

/** What a write-off loses, and what stays owed on the record, in NLe (SERV-120). */
export const writeOffFigures = z.object({
  /** What becomes a loss. */
  principal: z.number(),
  /** Interest and charges that were owed: they were no income yet, so that the ledger loses nothing. */
  interest: z.number(),
  penalty: z.number(),
  paid: z.number(),
  /** What the customer owes before and after. */
  balance: z.number(),
  status_after: z.enum(["closed", "canceled"]),
});

/** What a write-off changes, in NLe. */
export type WriteOffFigures = z.output<typeof writeOffFigures>;

/** What undoing a write-off changes, in NLe (SERV-123). */
export const undoWriteOffFigures = z.object({
  /** What counts as outstanding again. */
  principal: z.number(),
  balance: z.number(),
  status_after: z.string(),
});

/** What undoing a write-off changes, in NLe. */
export type UndoWriteOffFigures = z.output<typeof undoWriteOffFigures>;

/** Money that was received for a written-off loan (SERV-124), with the figures of its receipt. In NLe. */
export const recoveryFields = z.object({
  id: z.number().int(),
  receipt_number: z.string(),
  /** The loan's public code. */
  loan_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  amount: z.number(),
  /** The value date. */
  date: z.string(),
  payment_method: z.string(),
  reference: z.string(),
  /** What the customer still owed after it. */
  owed_after: z.number(),
  created_at: z.string(),
  /** Staff only. */
  staff_id: z.number().int().optional(),
  staff_name: z.string().optional(),
  reversal: z
    .object({
      reversed_on: z.string(),
      /** Staff only. */
      reason: z.string().optional(),
      staff_name: z.string().optional(),
    })
    .nullable(),
});

/** A recovery as the screens read it. */
export type Recovery = z.output<typeof recoveryFields>;
