import { type AuditFacts, countOf, reasonOf, textOf } from "./facts.ts";

const person = (facts: AuditFacts) => textOf(facts, "person", `entry ${facts.record_id}`);

/** The sentences about the blocked list and about taking everything out (KYC-20, KYC-40). */
export const identitySentences = {
  "block.set": (facts: AuditFacts) =>
    `added ${person(facts)} to the blocked list${reasonOf(facts)}`,
  "block.lift": (facts: AuditFacts) =>
    `lifted ${person(facts)} from the blocked list${reasonOf(facts)}`,
  "block.hit": (facts: AuditFacts) =>
    `applied for ${facts.record_id} with a hit on the blocked list: ${textOf(facts, "hit")}`,
  "customer.merge": (facts: AuditFacts) =>
    `merged ${textOf(facts, "merged_id")} into ${facts.record_id}${reasonOf(facts)}`,
  "customer.merged": (facts: AuditFacts) =>
    `ended ${facts.record_id}, which is part of ${textOf(facts, "merged_into")} now${reasonOf(facts)}`,
  "everything.export": (facts: AuditFacts) =>
    `took everything out: ${countOf(facts, "tables", "table")} and ${countOf(facts, "documents", "document")}`,
} as const;
