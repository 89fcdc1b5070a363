import {
  bankCharges,
  type EntryFacts,
  moved,
  net,
  unidentified,
} from "../accounting/entry-parts.ts";
import { amountOf, countOf, exported, textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to statements of banks. */
export const reconciliationEventTexts = {
  "bank_line.book": {
    event: "Line of a bank statement booked",
    audit: (facts) =>
      `booked ${amountOf(facts, "amount")} of the statement of account ${textOf(facts, "account_code")} as ${textOf(facts, "as")}`,
    timeline: null,
    journal: {
      bank_charge: (entry: EntryFacts, by) =>
        net(entry, bankCharges) > 0
          ? `${by} recorded a bank charge of ${moved(entry, bankCharges)}.`
          : `${by} recorded ${moved(entry, bankCharges)} of bank charges given back.`,
      // The wallet posts it too, for money on no loan.
      unidentified_receipt: (entry: EntryFacts, by) =>
        net(entry, unidentified) < 0
          ? `${by} recorded an unidentified receipt of ${moved(entry, unidentified)}.`
          : `${by} recorded that ${moved(entry, unidentified)} of unidentified receipts went back.`,
    },
    notices: null,
  },
  "bank_line.export": {
    event: "Bank statement exported",
    audit: exported("lines of bank statements"),
  },
  "bank_line.match": {
    event: "Bank statement matched",
    audit: (facts) =>
      `matched ${countOf(facts, "lines", "line")} of the statement of account ${textOf(facts, "account_code")} with ${countOf(facts, "entries", "entry").replace("entrys", "entries")}`,
  },
  "bank_line.undo_match": {
    event: "Match of a bank statement undone",
    audit: (facts) =>
      `undid match ${facts.record_id} of the statement of account ${textOf(facts, "account_code")}`,
  },
  "bank_statement.import": {
    event: "Bank statement imported",
    audit: (facts) =>
      `imported ${countOf(facts, "added", "line")} of a statement of account ${facts.record_id}`,
  },
  "reconciliation.complete": {
    event: "Account reconciled",
    audit: (facts) =>
      `reconciled account ${facts.record_id} through ${textOf(facts, "through")} at ${amountOf(facts, "closing_balance")}`,
  },
} as const satisfies Record<string, EventTexts>;
