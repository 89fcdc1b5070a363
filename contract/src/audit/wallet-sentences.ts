import { type AuditFacts, amountOf, reasonOf, textOf } from "./facts.ts";

/** The sentences about money that reaches the wallet. */
export const walletSentences = {
  "pay_intent.ask": (facts: AuditFacts) =>
    `made a code to pay ${amountOf(facts, "amount")} of ${facts.record_id} from a wallet`,
  "receipt.attach": (facts: AuditFacts) =>
    `booked receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}, on ${textOf(facts, "loan_id")}${reasonOf(facts)}`,
  "receipt.ask": (facts: AuditFacts) =>
    `asked to ${textOf(facts, "as")} receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}${reasonOf(facts)}`,
  "receipt.decline": (facts: AuditFacts) =>
    `declined what was asked for receipt ${facts.record_id} of the wallet`,
  "receipt.fetch": (facts: AuditFacts) =>
    `fetched payment ${facts.record_id} from the mobile money provider`,
  "receipt.give": (facts: AuditFacts) =>
    `gave receipt ${facts.record_id} of the wallet to ${textOf(facts, "owner")}`,
  "receipt.return": (facts: AuditFacts) =>
    `returned receipt ${facts.record_id} of the wallet, ${textOf(facts, "received")}${reasonOf(facts)}`,
  "receipt.wait": (facts: AuditFacts) =>
    `received ${textOf(facts, "received")} in the wallet on no loan, for ${textOf(facts, "owner")}`,
};
