import { z } from "zod";
import { disclosureFigures } from "../loans/schema/disclosure.ts";

/** Everything that a borrower reads before the consent (LOAN-110). */
export const disclosure = z.object({
  text_version: z.string(),
  figures: disclosureFigures,
  /** SHA-256 of text version, figures and rules, in hex; the consent sends it back. */
  figures_hash: z.string(),
  /** The dates for a payout today. */
  schedule: z.array(
    z.object({ number: z.number().int(), due_date: z.string(), amount: z.number() }),
  ),
  penalty: z.string(),
  settlement: z.string(),
});
