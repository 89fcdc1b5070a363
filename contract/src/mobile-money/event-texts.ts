import { type EntryFacts, moved, unidentified } from "../accounting/entry-parts.ts";
import { amountOf, reasonOf, textOf } from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

/** The texts of what happens to money of the wallet. */
export const mobileMoneyEventTexts = {
  "pay_intent.ask": {
    event: "Code to pay made",
    audit: (facts) =>
      `made a code to pay ${amountOf(facts, "amount")} of ${facts.record_id} from a wallet`,
  },
  "receipt.ask": {
    event: "Receipt of the wallet: second person asked",
    audit: (facts) =>
      `asked to ${textOf(facts, "as")} receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}${reasonOf(facts)}`,
  },
  "receipt.attach": {
    event: "Receipt of the wallet booked on a loan",
    audit: (facts) =>
      `booked receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}, on ${textOf(facts, "loan_id")}${reasonOf(facts)}`,
  },
  "receipt.decline": {
    event: "Receipt of the wallet: request declined",
    audit: (facts) => `declined what was asked for receipt ${facts.record_id} of the wallet`,
  },
  "receipt.fetch": {
    event: "Payment of the wallet fetched",
    audit: (facts) => `fetched payment ${facts.record_id} from the mobile money provider`,
  },
  "receipt.give": {
    event: "Receipt of the wallet given to another person",
    audit: (facts) => `gave receipt ${facts.record_id} of the wallet to ${textOf(facts, "owner")}`,
  },
  "receipt.return": {
    event: "Receipt of the wallet returned",
    audit: (facts) =>
      `returned receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}${reasonOf(facts)}`,
    journal: {
      receipt_return: (entry: EntryFacts, by) =>
        `${by} returned ${moved(entry, unidentified)} of unidentified receipts to the payer.`,
    },
  },
  "receipt.wait": {
    event: "Receipt of the wallet on no loan",
    audit: (facts) =>
      `received ${textOf(facts, "received")} in the wallet on no loan, for ${textOf(facts, "owner")}`,
  },
} as const satisfies Record<string, EventTexts>;
