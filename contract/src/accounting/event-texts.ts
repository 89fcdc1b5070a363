import { changedNames, exported, reasonOf, textOf } from "../core/audit-facts.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";
import { type EntryFacts, moved, net } from "./entry-parts.ts";

function manual({ journal }: EntryFacts, by: string, title: string): string {
  if (journal === null) return `${title}, posted by ${by}.`;
  return `${title} ${journal.number}, made by ${journal.made_by}, posted by ${by}: ${journal.description}`;
}

/** The texts of what happens to accounts, manual journals and periods. */
export const accountingEventTexts = {
  "account.add": {
    event: "Ledger account added",
    audit: (facts) => `added ledger account ${facts.record_id} ${textOf(facts, "name")}`,
  },
  "account.change": {
    event: "Ledger account changed",
    audit: (facts) =>
      `changed ledger account ${facts.record_id} ${textOf(facts, "name")}: ${changedNames(facts)}`,
  },
  "journal.export": { event: "Manual journals exported", audit: exported("manual journals") },
  "journal.make": {
    event: "Manual journal made",
    audit: (facts) => `made manual journal ${facts.record_id}: ${textOf(facts, "description")}`,
    // Nothing is posted before another person checks it.
    ...auditOnly,
  },
  "journal.post": {
    event: "Manual journal posted",
    audit: (facts) => `posted ${textOf(facts, "number")}`,
    timeline: null,
    journal: {
      journal: (entry: EntryFacts, by) => manual(entry, by, "Journal"),
      opening: (entry: EntryFacts, by) => manual(entry, by, "Opening balance"),
    },
    notices: null,
  },
  "journal.reject": {
    event: "Manual journal rejected",
    audit: (facts) => `rejected manual journal ${facts.record_id}${reasonOf(facts)}`,
    ...auditOnly,
  },
  "ledger.export": { event: "Ledger exported", audit: exported("the ledger") },
  "period.close": {
    event: "Books closed",
    audit: ({ record_id }) => `closed the books through ${record_id}`,
    timeline: null,
    journal: {
      provision: (entry: EntryFacts, by) => {
        const did = net(entry, "5100") > 0 ? "raised" : "lowered";
        return `Closing the month, ${by} ${did} the allowance for loan losses by ${moved(entry, "5100")}.`;
      },
    },
    notices: null,
  },
  "period.export": {
    event: "Months of the books exported",
    audit: exported("the months of the books"),
  },
  "period.reopen": {
    event: "Books reopened",
    audit: (facts) => `reopened the books, closed through ${facts.record_id}${reasonOf(facts)}`,
  },
} as const satisfies Record<string, EventTexts>;
