import { charged, type EntryFacts, moved, net } from "../accounting/entry-parts.ts";
import {
  amountOf,
  type AuditFacts,
  changedNames,
  exported,
  reasonOf,
  searched,
  textOf,
} from "../core/audit-facts.ts";
import { actor, auditOnly, type EventTexts, type Happened } from "../core/event-texts.ts";
import { formatNleExact, fromCents } from "../core/money.ts";

const transfer = ({ record_id }: AuditFacts) => `transfer ${record_id}`;

/** A transfer in the timeline of one of its two persons. */
interface TransferEntry {
  side: "sender" | "receiver";
  amount: number;
  other: string;
  status: string;
}

/** Whether an account is that of a transfer partner, or the clearing account of those without one. */
function isPartner(code: string): boolean {
  return code >= "1200" && code <= "1249";
}

/** What a transfer added to the money account in cents: below 0 where money left. */
function transferMoney(entry: EntryFacts): number {
  const codes = entry.lines.map((line) => line.account_code);
  const money = codes.find((code) => !isPartner(code) && code < "2000");
  return money === undefined ? 0 : net(entry, money);
}

function transferred(entry: EntryFacts): string {
  return formatNleExact(fromCents(Math.abs(transferMoney(entry))));
}

function entryTransfer(entry: EntryFacts): string {
  return entry.transfer_id === null ? "a transfer" : `transfer ${entry.transfer_id}`;
}

/** The texts of what happens to money transfers and their partners. */
export const transferEventTexts = {
  "partner.add": {
    event: "Transfer partner added",
    audit: (facts) => `added the transfer partner ${textOf(facts, "name")}`,
    timeline: null,
    journal: {
      transfer_partner: (entry: EntryFacts, by) =>
        `${by} gave the transfers of a new partner, ${moved(entry, "1200")}, to the partner's account.`,
    },
    notices: null,
  },
  "partner.change": {
    event: "Transfer partner changed",
    audit: (facts) => `changed the transfer partner ${textOf(facts, "name")}`,
    // Its entry is that of a new partner.
    ...auditOnly,
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
    timeline: null,
    journal: {
      settlement: (entry: EntryFacts, by) => {
        const line = entry.lines.find(({ account_code }) => isPartner(account_code));
        const amount = formatNleExact((line?.debit ?? 0) + (line?.credit ?? 0));
        const partner = entry.settlement?.partner_name ?? "a partner";
        const number = entry.settlement === null ? "" : ` (${entry.settlement.number})`;
        return (line?.credit ?? 0) > 0
          ? `${by} recorded that ${partner} settled ${amount}${number}${charged(entry)}.`
          : `${by} settled ${amount} with ${partner}${number}${charged(entry)}.`;
      },
    },
    notices: null,
  },
  "transfer.cancel": {
    event: "Transfer canceled",
    audit: (facts) =>
      `canceled ${transfer(facts)} of ${amountOf(facts, "local_currency")}${reasonOf(facts)}`,
    // The entry of the transfer has its status.
    timeline: null,
    journal: {
      transfer_reversal: (entry: EntryFacts, by) =>
        transferMoney(entry) > 0
          ? `${by} took back the payout of ${transferred(entry)} for ${entryTransfer(entry)}.`
          : `${by} gave back the ${transferred(entry)} taken for ${entryTransfer(entry)}.`,
    },
    notices: null,
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
    journal: {
      transfer: (entry: EntryFacts, by) =>
        `${by} ${transferMoney(entry) > 0 ? "took" : "paid out"} ${transferred(entry)} for ${entryTransfer(entry)}.`,
    },
    // A transfer belongs to no account.
    notices: null,
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
    // Its entries are those of a recorded and of a canceled transfer.
    ...auditOnly,
  },
} as const satisfies Record<string, EventTexts>;
