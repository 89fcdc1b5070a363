import { z } from "zod";
import { incomeProof } from "./proven-income.ts";

/** A customer who is a guarantor of, or guaranteed by, the applicant. */
const connected = z.object({
  customer_id: z.string(),
  full_name: z.string(),
  /** Days past due of their latest loan; 0 for none. */
  days_late: z.number().int(),
});

/** What a review or an approval weighs (LOAN-136). Amounts in NLe, shares as fractions; staff only. */
export const loanAssessment = z.object({
  /** The stated monthly salary; null for none. */
  income: z.number().nullable(),
  /** The monthly payment: as requested until the approval, then as approved. */
  instalment: z.number(),
  /** The instalment as a share of the income; null without income. */
  income_share: z.number().nullable(),
  /** The lowest monthly income that an accepted paper proves (LOAN-171); null without one. */
  proven_income: z.number().nullable(),
  /** The instalment, and all instalments, as shares of the proven income. */
  proven_share: z.number().nullable(),
  proven_all_share: z.number().nullable(),
  /** The papers that prove an income, in the order of their files. */
  income_proofs: z.array(incomeProof),
  /** The monthly payments of all live loans of the customer, and of this one. */
  all_instalments: z.number(),
  all_share: z.number().nullable(),
  /** The share above which a note is shown: a setting of the lender. */
  noted_share: z.number(),
  /** Other live loans of the customer. */
  running_loans: z.number().int(),
  /** Most days that an instalment of any of the customer's loans is late now. */
  days_late: z.number().int(),
  /** Most days that one was ever late; null for a customer whose first loan this is. */
  worst_days_late: z.number().int().nullable(),
  /** Customers with running loans whose guarantor has the applicant's phone; ten at most. */
  guarantor_of: z.array(connected.extend({ balance: z.number() })),
  /** The applicant's guarantors who are customers and late with loans of their own; ten at most. */
  late_guarantors: z.array(connected),
  /** The exposure without and with this loan (LOAN-135). */
  exposure_before: z.number(),
  exposure_after: z.number(),
});
