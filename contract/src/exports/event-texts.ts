import { countOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to taking everything out (KYC-40). */
export const exportEventTexts = {
  "everything.export": {
    event: "All data downloaded",
    audit: (facts) =>
      `downloaded all data: ${countOf(facts, "tables", "table")} and ${countOf(facts, "documents", "document")}`,
  },
} as const satisfies Record<string, EventTexts>;
