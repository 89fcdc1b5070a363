import { textOf, userOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to accounts that the lender's directory opens. */
export const directoryEventTexts = {
  "directory.link": {
    event: "Account linked to the directory",
    audit: (facts) =>
      `linked ${userOf(facts)} to the account ${textOf(facts, "subject", "")} of the directory`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
