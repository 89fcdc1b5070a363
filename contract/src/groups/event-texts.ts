import { reasonOf, textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { actEntry, actReversedEntry } from "../loans/loan-act-entries.ts";
import { notice } from "../messaging/notice.ts";

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
    // Its entry is that of parts of payments that moved.
    journal: null,
    notices: {
      // A member's own share, and nothing of the others; 0 for one who left (SERV-161).
      group_share: notice((loan, { group, share }: { group: string; share: number }) =>
        share === 0
          ? {
              title: "Your share ended",
              text: `You have no share of loan ${loan} of the group ${group} any more. What fell due before stays yours; My Loans shows whether something is left to pay.`,
            }
          : {
              title: "Your share of a group loan",
              text: `Your share of loan ${loan} of the group ${group} is ${formatNle(share)}. My Loans shows what is due and what you paid. All members together owe the whole loan.`,
            },
      ),
    },
  },
} as const satisfies Record<string, EventTexts>;
