import { customerOf, reasonOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to personal data. */
export const privacyEventTexts = {
  "privacy.erase": {
    event: "Personal data erased",
    audit: (facts) => `erased the personal data of ${customerOf(facts)}${reasonOf(facts)}`,
  },
  "privacy.export": {
    event: "Personal data exported",
    audit: (facts) => `exported the personal data of ${customerOf(facts)}`,
  },
} as const satisfies Record<string, EventTexts>;
