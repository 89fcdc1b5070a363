import { textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to papers. */
export const documentEventTexts = {
  "document.download": {
    event: "Paper opened",
    audit: (facts) => `opened ${textOf(facts, "name", "a paper")} of ${facts.record_id}`,
  },
  "document.expire": {
    event: "Papers deleted after their retention time",
    audit: ({ record_id }) => `deleted the papers of ${record_id} after their retention time`,
  },
  "document.virus_found": {
    event: "Virus found in a paper",
    audit: (facts) =>
      `found ${textOf(facts, "virus", "a virus")} in ${textOf(facts, "name", "a paper")}`,
  },
} as const satisfies Record<string, EventTexts>;
