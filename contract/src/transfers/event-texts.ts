import { formatNleExact } from "../core/money.ts";
import { actor, type EventTexts, type Happened } from "../core/event-texts.ts";
import {
  amountOf,
  type AuditFacts,
  changedNames,
  exported,
  reasonOf,
  searched,
  textOf,
} from "../core/audit-facts.ts";

const transfer = ({ record_id }: AuditFacts) => `transfer ${record_id}`;

/** A transfer in the timeline of one of its two persons. */
interface TransferEntry {
  side: "sender" | "receiver";
  amount: number;
  other: string;
  status: string;
}

/** The texts of what happens to money transfers and their partners. */
export const transferEventTexts = {
  "partner.add": {
    event: "Transfer partner added",
    audit: (facts) => `added the transfer partner ${textOf(facts, "name")}`,
  },
  "partner.change": {
    event: "Transfer partner changed",
    audit: (facts) => `changed the transfer partner ${textOf(facts, "name")}`,
  },
  "partner.export": { event: "Transfer partners exported", audit: exported("transfer partners") },
  "search.transfers": { event: "Transfers searched", audit: searched("transfers") },
  "settlement.export": {
    event: "Settlements exported",
    audit: exported("settlements with transfer partners"),
  },
  "settlement.record": {
    event: "Settlement recorded",
    audit: (facts) =>
      `recorded settlement ${textOf(facts, "number")} of ${amountOf(facts, "amount")} with ${textOf(facts, "partner")}`,
  },
  "transfer.cancel": {
    event: "Transfer canceled",
    audit: (facts) =>
      `canceled ${transfer(facts)} of ${amountOf(facts, "local_currency")}${reasonOf(facts)}`,
  },
  "transfer.create": {
    event: "Transfer recorded",
    audit: (facts) => `recorded ${transfer(facts)} of ${amountOf(facts, "local_currency")}`,
    timeline: {
      transfer: (happened: Happened<TransferEntry>) => {
        const { side, amount, other, status } = happened.facts;
        const sum = formatNleExact(amount);
        const done = status === "completed" ? "" : `, ${status}`;
        return side === "sender"
          ? `Money transfer of ${sum} sent to ${other}${done}, recorded by ${actor(happened)}.`
          : `Money transfer of ${sum} received from ${other}${done}, recorded by ${actor(happened)}.`;
      },
    },
  },
  "transfer.delete": {
    event: "Transfer deleted",
    audit: (facts) =>
      `deleted ${transfer(facts)} of ${amountOf(facts, "local_currency")}${reasonOf(facts)}`,
  },
  "transfer.export": { event: "Transfers exported", audit: exported("transfers") },
  "transfer.update": {
    event: "Transfer corrected",
    audit: (facts) => `corrected ${transfer(facts)}: ${changedNames(facts)}`,
  },
} as const satisfies Record<string, EventTexts>;
