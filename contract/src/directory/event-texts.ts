import { userOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to accounts that the lender's directory opens. */
export const directoryEventTexts = {
  "directory.link": {
    event: "Directory linked",
    audit: (facts) => `linked ${userOf(facts)} to the directory`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
