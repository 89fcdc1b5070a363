import { z } from "zod";
import { blockHit } from "../../blocks/schema.ts";
import { lookAlike } from "../../identity/look-alikes.ts";

/** What a review or a decision depends on beside the application and its assessment (LOAN-88); staff only. */
export const loanFacts = z.object({
  /** Annual percentage rate as a fraction; null without payments to compare. */
  apr: z.number().nullable(),
  /** Other customers who may be the same person (KYC-10); ten at most. */
  duplicates: z.array(lookAlike),
  /** Entries of the blocked list in force that the borrower or a member matches; they stop the approval (KYC-22). */
  blocked: z.array(blockHit),
  /** Entries that the application lacks (LOAN-4). */
  missing: z.array(z.string()),
});

/** What a review or a decision depends on, as the screens read it. */
export type LoanFacts = z.output<typeof loanFacts>;
