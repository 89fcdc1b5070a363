import {
  amountOf,
  type AuditFacts,
  changedNames,
  countOf,
  reasonOf,
  textOf,
} from "../core/audit-facts.ts";
import type { EventTexts } from "../core/event-texts.ts";

const list = (facts: AuditFacts) =>
  `deduction list ${facts.record_id} of ${textOf(facts, "employer", "an employer")}`;

/** The texts of what happens to employers that deduct instalments, their lists and their money. */
export const payrollEventTexts = {
  "loan.set_employer": {
    event: "Employer of a loan set",
    audit: (facts) =>
      `set the employer of ${facts.record_id} to ${textOf(facts, "employer", "none") || "none"}`,
  },
  "payroll_employer.add": {
    event: "Employer with deductions added",
    audit: (facts) => `added the employer ${textOf(facts, "name")}`,
  },
  "payroll_employer.change": {
    event: "Employer with deductions changed",
    audit: (facts) => `changed the employer ${textOf(facts, "name")}: ${changedNames(facts)}`,
  },
  "payroll_list.accept": {
    event: "Result of an employer accepted",
    audit: (facts) => `accepted a file with ${countOf(facts, "rows", "row")} for ${list(facts)}`,
  },
  "payroll_list.cancel": {
    event: "Deduction list canceled",
    audit: (facts) => `canceled ${list(facts)}${reasonOf(facts)}`,
  },
  "payroll_list.close": {
    event: "Deduction list closed",
    audit: (facts) => `closed ${list(facts)} with ${amountOf(facts, "short")} not deducted`,
  },
  "payroll_list.export": {
    event: "Deduction list exported",
    audit: (facts) => `exported a deduction list (${countOf(facts, "rows", "row")})`,
  },
  "payroll_list.post": {
    event: "Deductions booked",
    audit: (facts) =>
      `booked ${countOf(facts, "booked", "row")} of ${list(facts)}, ${amountOf(facts, "amount")}`,
  },
  "payroll_list.prepare": {
    event: "Deduction list prepared",
    audit: (facts) =>
      `prepared ${list(facts)} with ${countOf(facts, "lines", "line")}, ${amountOf(facts, "expected")}`,
  },
  "payroll_list.reopen": {
    event: "Deduction list reopened",
    audit: (facts) => `reopened ${list(facts)}${reasonOf(facts)}`,
  },
  "payroll_row.reverse": {
    event: "Deduction reversed",
    audit: (facts) =>
      `reversed a deduction of ${amountOf(facts, "amount")} of ${textOf(facts, "list")}${reasonOf(facts)}`,
  },
  "remittance.record": {
    event: "Money of an employer recorded",
    audit: (facts) =>
      `recorded ${amountOf(facts, "amount")} of ${textOf(facts, "employer")} for ${textOf(facts, "list")}`,
  },
  "remittance.reverse": {
    event: "Money of an employer taken back",
    audit: (facts) =>
      `took back ${amountOf(facts, "amount")} of ${textOf(facts, "employer")} for ${textOf(facts, "list")}${reasonOf(facts)}`,
  },
} as const satisfies Record<string, EventTexts>;
