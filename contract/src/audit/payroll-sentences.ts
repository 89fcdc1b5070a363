import { amountOf, type AuditFacts, changedNames, countOf, reasonOf, textOf } from "./facts.ts";

const list = (facts: AuditFacts) =>
  `deduction list ${facts.record_id} of ${textOf(facts, "employer", "an employer")}`;

/** The sentences about employers that deduct instalments, their lists and their money. */
export const payrollSentences = {
  "loan.set_employer": (facts: AuditFacts) =>
    `set the employer of ${facts.record_id} to ${textOf(facts, "employer", "none") || "none"}`,
  "payroll_employer.add": (facts: AuditFacts) => `added the employer ${textOf(facts, "name")}`,
  "payroll_employer.change": (facts: AuditFacts) =>
    `changed the employer ${textOf(facts, "name")}: ${changedNames(facts)}`,
  "payroll_list.accept": (facts: AuditFacts) =>
    `accepted a file with ${countOf(facts, "rows", "row")} for ${list(facts)}`,
  "payroll_list.cancel": (facts: AuditFacts) => `canceled ${list(facts)}${reasonOf(facts)}`,
  "payroll_list.close": (facts: AuditFacts) =>
    `closed ${list(facts)} with ${amountOf(facts, "short")} not deducted`,
  "payroll_list.export": (facts: AuditFacts) =>
    `exported a deduction list (${countOf(facts, "rows", "row")})`,
  "payroll_list.post": (facts: AuditFacts) =>
    `booked ${countOf(facts, "booked", "row")} of ${list(facts)}, ${amountOf(facts, "amount")}`,
  "payroll_list.prepare": (facts: AuditFacts) =>
    `prepared ${list(facts)} with ${countOf(facts, "lines", "line")}, ${amountOf(facts, "expected")}`,
  "payroll_list.reopen": (facts: AuditFacts) => `reopened ${list(facts)}${reasonOf(facts)}`,
  "payroll_row.reverse": (facts: AuditFacts) =>
    `reversed a deduction of ${amountOf(facts, "amount")} of ${textOf(facts, "list")}${reasonOf(facts)}`,
  "remittance.record": (facts: AuditFacts) =>
    `recorded ${amountOf(facts, "amount")} of ${textOf(facts, "employer")} for ${textOf(facts, "list")}`,
  "remittance.reverse": (facts: AuditFacts) =>
    `took back ${amountOf(facts, "amount")} of ${textOf(facts, "employer")} for ${textOf(facts, "list")}${reasonOf(facts)}`,
} as const;
