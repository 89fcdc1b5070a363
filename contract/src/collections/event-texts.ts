import { amountOf, countOf, reasonOf, textOf, valueOf } from "../core/audit-facts.ts";
import { formatStaffDate } from "../core/dates.ts";
import { actor, type EventTexts, type Happened } from "../core/event-texts.ts";
import { formatNleExact } from "../core/money.ts";
import { type ContactChannel, contactLabels, type ContactOutcome } from "./contacts.ts";

/** The texts of what happens to contacts and collection sheets. */
export const collectionEventTexts = {
  "collection.conflict": {
    event: "Money collected on a phone not booked",
    audit: (facts) =>
      `collected ${amountOf(facts, "amount")} as ${textOf(facts, "reference")} on a phone, which was not booked: ${textOf(facts, "reason")}`,
  },
  "conflict.resolve": {
    event: "Conflict of collected money resolved",
    audit: (facts) =>
      `resolved the conflict of ${amountOf(facts, "amount")}, collected as ${textOf(facts, "reference")}${reasonOf(facts)}`,
  },
  "contact.log": {
    event: "Contact logged",
    audit: (facts) => {
      const due = valueOf(facts, "promised_for");
      const promise =
        typeof due === "string"
          ? `, promised ${amountOf(facts, "promised")} for ${formatStaffDate(due)}`
          : "";
      return `logged a contact about ${facts.record_id}${promise}`;
    },
    timeline: {
      contact: (happened: Happened<{ channel: ContactChannel; outcome: ContactOutcome }>) => {
        const { channel, outcome } = happened.facts;
        return `${actor(happened)}, ${contactLabels.channel[channel].toLowerCase()} about ${happened.loan}: ${contactLabels.outcome[outcome].toLowerCase()}.`;
      },
      promise: (happened: Happened<{ amount: number; due_date: string }>) => {
        const { amount, due_date } = happened.facts;
        return `The customer promised ${actor(happened)} ${formatNleExact(amount)} of ${happened.loan} for ${formatStaffDate(due_date)}.`;
      },
    },
  },
  "device.register": {
    event: "Phone registered",
    audit: (facts) => `registered phone ${textOf(facts, "name")}`,
  },
  "device.withdraw": {
    event: "Phone withdrawn",
    audit: (facts) => `withdrew phone ${textOf(facts, "name")}${reasonOf(facts)}`,
  },
  "sheet.close": {
    event: "Collection sheet closed",
    audit: (facts) =>
      `handed in ${amountOf(facts, "handed_in")} of collection sheet ${facts.record_id} and closed it`,
  },
  "sheet.count": {
    event: "Cash of a collection sheet handed in with a difference",
    audit: (facts) =>
      `handed in ${amountOf(facts, "handed_in")} of collection sheet ${facts.record_id}, which has payments of ${amountOf(facts, "collected")}`,
  },
  "sheet.download": {
    event: "Collection sheet saved as PDF",
    audit: ({ record_id }) => `saved collection sheet ${record_id}`,
  },
  "sheet.open": {
    event: "Collection sheet opened",
    audit: (facts) =>
      `opened collection sheet ${facts.record_id} of ${textOf(facts, "name")} with ${countOf(facts, "loans", "loan")}`,
  },
  "sheet.return": {
    event: "Collection sheet removed from a phone",
    audit: ({ record_id }) => `removed collection sheet ${record_id} from a phone`,
  },
  "sheet.take": {
    event: "Collection sheet taken to a phone",
    audit: ({ record_id }) => `took collection sheet ${record_id} to a phone`,
  },
} as const satisfies Record<string, EventTexts>;
