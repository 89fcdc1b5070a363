import { amountOf, type AuditFacts, countOf, reasonOf, recordOf, textOf } from "./facts.ts";

const person = (facts: AuditFacts) => textOf(facts, "person", `entry ${facts.record_id}`);

/** The sentences about the blocked list and about taking everything out (KYC-20, KYC-40). */
export const identitySentences = {
  "block.set": (facts: AuditFacts) =>
    `added ${person(facts)} to the blocked list${reasonOf(facts)}`,
  "block.lift": (facts: AuditFacts) =>
    `lifted ${person(facts)} from the blocked list${reasonOf(facts)}`,
  "block.hit": (facts: AuditFacts) =>
    `applied for ${facts.record_id} with a hit on the blocked list: ${textOf(facts, "hit")}`,
  "customer.note": (facts: AuditFacts) => {
    const mentioned = textOf(facts, "mentioned", "");
    const note = `wrote a note on ${recordOf(facts, "customer")}`;
    return mentioned === "" ? note : `${note} that mentions ${mentioned}`;
  },
  "loan.prove_income": (facts: AuditFacts) => {
    const paper = `${textOf(facts, "name", "a paper")} of ${facts.record_id}`;
    const income = amountOf(facts, "monthly_income");
    return textOf(facts, "monthly_income") === ""
      ? `took back the income that ${paper} proved`
      : `recorded that ${paper} proves an income of ${income} a month`;
  },
  "customer.merge": (facts: AuditFacts) =>
    `merged ${textOf(facts, "merged_id")} into ${facts.record_id}${reasonOf(facts)}`,
  "customer.merged": (facts: AuditFacts) =>
    `ended ${facts.record_id}, which is part of ${textOf(facts, "merged_into")} now${reasonOf(facts)}`,
  "everything.export": (facts: AuditFacts) =>
    `downloaded all data: ${countOf(facts, "tables", "table")} and ${countOf(facts, "documents", "document")}`,
} as const;
