import { changedNames, exported, searched, statusOf, userOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to accounts. */
export const userEventTexts = {
  "account.create": {
    event: "Account made",
    audit: (facts) => `opened the account of ${userOf(facts)}`,
  },
  "invitation.accept": {
    event: "Invitation accepted",
    audit: (facts) => `accepted the invitation of ${userOf(facts)}`,
  },
  "invitation.send": { event: "Invitation sent", audit: (facts) => `invited ${userOf(facts)}` },
  "search.users": { event: "Users searched", audit: searched("users") },
  "user.delete": { event: "User deleted", audit: (facts) => `deleted ${userOf(facts)}` },
  "user.export": { event: "Users exported", audit: exported("users") },
  "user.status": {
    event: "Status of an account changed",
    audit: (facts) => `set ${userOf(facts)} to ${statusOf(facts)}`,
  },
  "user.update": {
    event: "User changed",
    audit: (facts) => `changed ${userOf(facts)}: ${changedNames(facts)}`,
  },
} as const satisfies Record<string, EventTexts>;
