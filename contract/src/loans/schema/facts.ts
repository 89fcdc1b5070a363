import { z } from "zod";

/** What another customer has in common with the applicant (LOAN-88). */
export const sharedReasons = [
  "same_phone",
  "same_name_and_birth_date",
  "same_account",
  "same_paper",
] as const;

/** What a review or a decision depends on beside the application itself (LOAN-88). Amounts in NLe; staff only. */
export const loanFacts = z.object({
  /** The stated monthly salary; null for none. */
  income: z.number().nullable(),
  /** The monthly payment: as requested until the approval, then as approved. */
  instalment: z.number(),
  /** The instalment as a fraction of the income; null without income. */
  income_share: z.number().nullable(),
  /** The share above which a note is shown: a setting of the lender. */
  noted_share: z.number(),
  /** Balance of the customer's other running loans, and their number. */
  owes_us: z.number(),
  running_loans: z.number().int(),
  /** What the customer would owe with this loan: `owes_us` and its amount, or its balance once approved. */
  exposure: z.number(),
  /** Annual percentage rate as a fraction; null without payments to compare. */
  apr: z.number().nullable(),
  /** Customers with running loans whose guarantor has the applicant's phone; ten at most. */
  guarantor_of: z.array(
    z.object({ customer_id: z.string(), full_name: z.string(), balance: z.number() }),
  ),
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
