import { changedNames } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to settings. */
export const settingsEventTexts = {
  "calendar.change": {
    event: "Calendar changed",
    audit: (facts) => `changed the holidays of ${facts.record_id}`,
    // It is about no customer.
    ...auditOnly,
  },
  "settings.logo": { event: "Logo set", audit: () => "set the logo of the lender" },
  "settings.remove_logo": { event: "Logo removed", audit: () => "removed the logo of the lender" },
  "settings.update": {
    event: "Settings changed",
    audit: (facts) => `changed settings: ${changedNames(facts)}`,
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
