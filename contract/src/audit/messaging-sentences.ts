import { type AuditFacts, recordOf, textOf } from "./facts.ts";

const user = (facts: AuditFacts) => recordOf(facts, "user");

/** The sentences of text messages and phone codes. */
export const messagingSentences = {
  "guarantor.consent": (facts: AuditFacts) =>
    `recorded that a guarantor of ${recordOf(facts, "customer")} agreed to text messages`,
  "guarantor.refuse": (facts: AuditFacts) =>
    `withdrew the consent of a guarantor of ${recordOf(facts, "customer")} to text messages`,
  "outbox.resume": () => "ended the pause of text messages",
  "outbox.retry": (facts: AuditFacts) =>
    `sent message ${facts.record_id} again, whose state was ${textOf(facts, "state")}`,
  "phone.code_failed": (facts: AuditFacts) => `typed a wrong code for ${user(facts)}`,
  "phone.code_sent": (facts: AuditFacts) =>
    `had a code sent to the phone of ${user(facts)} (${textOf(facts, "purpose").replaceAll("_", " ")})`,
  "phone.confirm": (facts: AuditFacts) => `confirmed the phone of ${user(facts)}`,
  "preferences.change": (facts: AuditFacts) =>
    `changed the text message choices of ${recordOf(facts, "customer")}`,
  "reminders.stop": (facts: AuditFacts) =>
    `stopped the reminders of ${recordOf(facts, "customer")} with their link`,
  "template.change": (facts: AuditFacts) => `wrote the template ${facts.record_id}`,
} as const;
