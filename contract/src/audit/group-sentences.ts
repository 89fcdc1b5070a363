import { type AuditFacts, reasonOf, textOf } from "./facts.ts";

/** The sentences of groups and of the members of loans. */
export const groupSentences = {
  "group.add": (facts: AuditFacts) => `added the group ${textOf(facts, "name")}`,
  "group.change": (facts: AuditFacts) => `changed the group ${textOf(facts, "name")}`,
  "loan.change_members": (facts: AuditFacts) =>
    `set the members of ${facts.record_id}: ${textOf(facts, "members", "none") || "none"}${reasonOf(facts)}`,
} as const;
