import { accounts } from "../accounting/accounts.ts";
import { charged, claimed, customer, type EntryFacts, moved } from "../accounting/entry-parts.ts";
import {
  amountOf,
  type AuditFacts,
  changedNames,
  countOf,
  reasonOf,
  textOf,
} from "../core/audit-facts.ts";
import { monthName } from "../core/dates.ts";
import type { EventTexts } from "../core/event-texts.ts";
import { formatNle } from "../core/money.ts";
import { notice } from "../messaging/notice.ts";

const list = (facts: AuditFacts) =>
  `deduction list ${facts.record_id} of ${textOf(facts, "employer", "an employer")}`;

const employerReceivable = accounts.employerReceivable.code;

/** "Model Secondary School for PD-000001 (ER-000001)". */
function employer({ remittance }: EntryFacts): string {
  if (remittance === undefined || remittance === null) return "an employer";
  return `${remittance.employer_name} for ${remittance.list} (${remittance.number})`;
}

/** What an employer deducted of an instalment. Amounts in NLe. */
interface ShortDeduction {
  employer: string;
  month: string;
  expected: number;
  deducted: number;
  short: number;
}

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
    notices: {
      // The employer deducted less than the list asked for the month (PAYR-24); `short` is what is missing.
      deduction_short: notice((loan, facts: ShortDeduction) => {
        const { employer, month, expected, deducted, short } = facts;
        const did = deducted === 0 ? "nothing" : `${formatNle(deducted)} of ${formatNle(expected)}`;
        return {
          title: "Not everything was deducted from your salary",
          text: `${employer} deducted ${did} for your loan ${loan} in ${monthName(month)}. ${formatNle(short)} was not deducted. Please pay it at our office, or ask your employer.`,
        };
      }),
    },
  },
  "payroll_list.export": {
    event: "Deduction list exported",
    audit: (facts) => `exported a deduction list (${countOf(facts, "rows", "row")})`,
  },
  "payroll_list.post": {
    event: "Deductions booked",
    audit: (facts) =>
      `booked ${countOf(facts, "booked", "row")} of ${list(facts)}, ${amountOf(facts, "amount")}`,
    // Each deduction is a payment, which the customer is told of.
    timeline: null,
    journal: {
      // The other deductions of the list are payments.
      deduction_credit: (entry: EntryFacts, by) =>
        `${by} kept ${moved(entry, accounts.customerCredit.code)}, deducted from the salary of ${customer(entry)}, as their credit.`,
    },
    notices: null,
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
    // It was no payment, so it has no entry.
    timeline: null,
    journal: {
      deduction_credit_reversal: (entry: EntryFacts, by) =>
        `${by} reversed ${moved(entry, employerReceivable)} deducted from the salary of ${customer(entry)}${claimed(entry)}.`,
    },
    notices: {
      // A deduction that became credit was taken back (PAYR-19); `to_return` is what was refunded of it.
      deduction_taken_back: notice(
        (loan, facts: { amount: number; credit: number; to_return: number }) => ({
          title: "Deduction taken back",
          text: `${formatNle(facts.amount)} that your employer had deducted for your loan ${loan} was taken back. ${facts.to_return > 0 ? `${formatNle(facts.to_return)} of it was paid back to you already: please return it to our office.` : `Your credit is ${formatNle(facts.credit)}.`}`,
        }),
      ),
    },
  },
  "remittance.record": {
    event: "Money of an employer recorded",
    audit: (facts) =>
      `recorded ${amountOf(facts, "amount")} of ${textOf(facts, "employer")} for ${textOf(facts, "list")}`,
    timeline: null,
    journal: {
      remittance: (entry: EntryFacts, by) =>
        `${by} recorded ${moved(entry, employerReceivable)} of ${employer(entry)}${charged(entry)}.`,
    },
    notices: null,
  },
  "remittance.reverse": {
    event: "Money of an employer taken back",
    audit: (facts) =>
      `took back ${amountOf(facts, "amount")} of ${textOf(facts, "employer")} for ${textOf(facts, "list")}${reasonOf(facts)}`,
    timeline: null,
    journal: {
      remittance_reversal: (entry: EntryFacts, by) =>
        `${by} took back ${moved(entry, employerReceivable)} of ${employer(entry)}${charged(entry)}.`,
    },
    notices: null,
  },
} as const satisfies Record<string, EventTexts>;
