import { z } from "zod";
import { furtherCharges } from "../../accounting/charges-schema.ts";
import { repayment } from "../../schedules/schema.ts";

/** What a loan costs, as read before the consent. Amounts in NLe, rates as fractions. */
export const disclosureFigures = z.object({
  amount: z.number(),
  interest_rate: z.number(),
  loan_period: z.number().int(),
  /** Absent for the usual repayment: interest once on the amount, equal months from the payout. */
  repayment: repayment.optional(),
  interest: z.number(),
  fee: z.number(),
  /** The charges of further kinds; absent without any. */
  charges: furtherCharges.optional(),
  received: z.number(),
  instalments: z.number().int(),
  instalment: z.number(),
  last_instalment: z.number(),
  total: z.number(),
  /** Annual percentage rate with the charges; null when less is repaid than received. */
  apr: z.number().nullable(),
});

/** What a loan costs, as read before the consent. */
export type DisclosureFigures = z.output<typeof disclosureFigures>;

/** The disclosure that a consent sends back (LOAN-111). */
export const readDisclosure = z.object(
  {
    text_version: z.string({ error: "Please read the disclosure again." }).max(20),
    figures_hash: z
      .string({ error: "Please read the disclosure again." })
      .regex(/^[0-9a-f]{64}$/, { error: "Please read the disclosure again." }),
    figures: disclosureFigures,
  },
  { error: "Please read the disclosure again." },
);

/** The disclosure that a consent sends back. */
export type ReadDisclosure = z.output<typeof readDisclosure>;
