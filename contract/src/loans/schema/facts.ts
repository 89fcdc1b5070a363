import { z } from "zod";

/** What another customer has in common with the applicant (LOAN-88). */
export const sharedReasons = [
  "same_phone",
  "same_name_and_birth_date",
  "same_account",
  "same_paper",
] as const;

/** What a review or a decision depends on beside the application and its assessment (LOAN-88); staff only. */
export const loanFacts = z.object({
  /** Annual percentage rate as a fraction; null without payments to compare. */
  apr: z.number().nullable(),
  /** Other customers with the same phone, account, paper, or name and birth date; ten at most. */
  duplicates: z.array(
    z.object({
      customer_id: z.string(),
      full_name: z.string(),
      reasons: z.array(z.enum(sharedReasons)),
    }),
  ),
  /** Entries that the application lacks (LOAN-4). */
  missing: z.array(z.string()),
});

/** What a review or a decision depends on, as the screens read it. */
export type LoanFacts = z.output<typeof loanFacts>;
