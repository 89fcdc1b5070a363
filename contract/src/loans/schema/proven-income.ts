import { z } from "zod";
import { positiveAmount } from "../../core/fields.ts";
import { provenIncomeTexts } from "../proven-income.ts";

/** The monthly income that a paper proves, as staff read it. Amounts in NLe. */
export const incomeProof = z.object({
  file_id: z.string(),
  /** The name of the file. */
  name: z.string(),
  monthly_income: z.number(),
  staff_name: z.string(),
  recorded_at: z.iso.datetime(),
});

/** The monthly income that a paper proves. */
export type IncomeProof = z.output<typeof incomeProof>;

/** The income that a paper proves; null takes it back. */
export const incomeProofBody = z.object(
  { monthly_income: positiveAmount(provenIncomeTexts.missing).nullable() },
  { error: provenIncomeTexts.missing },
);
