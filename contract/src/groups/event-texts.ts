import { actEntry, actReversedEntry } from "../loans/loan-acts.ts";
import { reasonOf, textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to groups and the members of loans. */
export const groupEventTexts = {
  "group.add": {
    event: "Group added",
    audit: (facts) => `added the group ${textOf(facts, "name")}`,
  },
  "group.change": {
    event: "Group changed",
    audit: (facts) => `changed the group ${textOf(facts, "name")}`,
  },
  "loan.change_members": {
    event: "Members of a loan set",
    audit: (facts) =>
      `set the members of ${facts.record_id}: ${textOf(facts, "members", "none") || "none"}${reasonOf(facts)}`,
    timeline: {
      "act.members": actEntry("members"),
      "act_reversed.members": actReversedEntry("members"),
    },
  },
} as const satisfies Record<string, EventTexts>;
