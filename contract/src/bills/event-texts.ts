import { type EntryFacts, moved, source } from "../accounting/entry-parts.ts";
import {
  type AuditFacts,
  amountOf,
  exported,
  reasonOf,
  searched,
  textOf,
} from "../core/audit-facts.ts";
import { billNumber } from "../core/codes.ts";
import { auditOnly, type EventTexts } from "../core/event-texts.ts";
import { formatNleExact, fromCents, sumCents, toCents } from "../core/money.ts";
import { commissionAccount } from "../transfers/partner-rules.ts";

const bill = ({ record_id }: AuditFacts) => `bill ${record_id}`;

function entryBill({ bill_id }: EntryFacts): string {
  return bill_id == null ? "a bill" : `bill ${billNumber(bill_id)}`;
}

/** What the customer handed over, or got back: the entry's lines on one side. */
function taken(entry: EntryFacts): string {
  return formatNleExact(fromCents(sumCents(entry.lines.map(({ debit }) => toCents(debit)))));
}

function income(entry: EntryFacts): string {
  const sum = moved(entry, commissionAccount);
  return entry.lines.some(({ account_code }) => account_code === commissionAccount)
    ? `, ${sum} of it commission and charge`
    : "";
}

/** The texts of what happens to bills at the counter, and to the floats of billers. */
export const billEventTexts = {
  "bill.pay": {
    event: "Bill paid",
    audit: (facts) =>
      `took ${amountOf(facts, "taken")} for ${bill(facts)} of ${textOf(facts, "biller")}`,
    timeline: null,
    journal: {
      bill: (entry: EntryFacts, by) =>
        `${by} took ${taken(entry)} for ${entryBill(entry)}${income(entry)}.`,
    },
    notices: null,
  },
  "bill.answer": {
    event: "Answer of a biller",
    audit: (facts) =>
      `got the answer of ${textOf(facts, "biller")} for ${bill(facts)}: ${textOf(facts, "outcome")}`,
    // The entry of money that is given back is that of a reversal.
    ...auditOnly,
  },
  "bill.outcome": {
    event: "Outcome of a bill recorded",
    audit: (facts) => `recorded that ${textOf(facts, "biller")} accepted ${bill(facts)}`,
    ...auditOnly,
  },
  "bill.reverse": {
    event: "Money of a bill given back",
    audit: (facts) => `gave back ${amountOf(facts, "taken")} of ${bill(facts)}${reasonOf(facts)}`,
    timeline: null,
    journal: {
      bill_reversal: (entry: EntryFacts, by) =>
        `${by} gave back the ${taken(entry)} taken for ${entryBill(entry)}.`,
    },
    notices: null,
  },
  "bill.print": {
    event: "Receipt of a bill printed",
    audit: (facts) => `printed the receipt of ${bill(facts)}, print ${textOf(facts, "prints")}`,
  },
  "bill.export": { event: "Bills exported", audit: exported("bills") },
  "search.bills": { event: "Bills searched", audit: searched("bills") },
  "float.top_up": {
    event: "Float of a biller topped up",
    audit: (facts) =>
      `topped up the float of ${textOf(facts, "biller")} by ${amountOf(facts, "amount")}`,
    timeline: null,
    journal: {
      float_top_up: (entry: EntryFacts, by) =>
        `${by} paid ${taken(entry)} from ${source(entry)} into the float of a biller.`,
    },
    notices: null,
  },
  "biller.compare": {
    event: "Statement of a biller compared",
    audit: (facts) =>
      `compared bills with the statement of ${textOf(facts, "biller")}: ${textOf(facts, "differences")} differ`,
  },
  "biller_month.export": {
    event: "Commission of billers exported",
    audit: exported("the commission of billers"),
  },
} as const satisfies Record<string, EventTexts>;
