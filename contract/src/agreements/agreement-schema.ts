import { z } from "zod";
import { termDifference } from "./terms-schema.ts";
import { agreementStates } from "./agreement.ts";

/** An agreement of a loan, without its content. */
export const agreementRecord = z.object({
  number: z.string(),
  version: z.number().int(),
  state: z.enum(agreementStates.map(({ value }) => value)),
  sha256: z.string(),
  made_at: z.iso.datetime(),
  printed_at: z.iso.datetime().nullable(),
  signed_at: z.iso.datetime().nullable(),
  /** The signed copy among the loan's papers; null without one, and after its retention time. */
  signed_file: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** How it is worse than what the customer consented to; empty otherwise (LOAN-115). */
  differences: z.array(termDifference),
  consented_at: z.iso.datetime().nullable(),
  needs_signature: z.boolean(),
  /** Why the loan cannot be paid out on it; null otherwise. */
  payout_waits: z.string().nullable(),
});

/** An agreement of a loan. */
export type AgreementRecord = z.output<typeof agreementRecord>;
