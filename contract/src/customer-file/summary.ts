import type { z } from "zod";
import type { customerFile, customerSummary } from "./summary-schema.ts";

/** Most papers, notes or loans of a summary: the newest. */
export const mostInSummary = 100;

/** A file of a customer as the screens read it. */
export type CustomerFile = z.output<typeof customerFile>;

/** What staff see of a customer, as the screens read it. */
export type CustomerSummary = z.output<typeof customerSummary>;

/** "2 running, 1 closed": the customer's loans in words; null without a loan. */
export function loansInWords(
  counts: Pick<CustomerSummary, "running" | "applications" | "ended">,
): string | null {
  const parts = [
    [counts.running, "running"],
    [counts.applications, counts.applications === 1 ? "application" : "applications"],
    [counts.ended, "closed"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return words.length === 0 ? null : words.join(", ");
}
