import { applicationSteps } from "@microfinance/contract/core/constants.ts";
import { type CalendarDate, formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import { dayCount, dueWords } from "../loans/due-format.ts";

/** Something useful to do, with where it is done. */
export interface NextAction {
  key: string;
  tone: "late" | "plain";
  title: string;
  text: string;
  button: string;
  goes:
    | { to: "wizard" }
    | { to: "loan"; loanId: string }
    | { to: "tab"; tab: string }
    | {
        to: "panel";
        panel: string;
      };
}

/** What the Home tab knows; undefined where it is not known yet, which suggests nothing. */
export interface Known {
  drafts: readonly { step: number; updated_at: string }[] | undefined;
  active: readonly LoanDetails[];
  loanCount: number | undefined;
  hasAddress: boolean | undefined;
  hasEmployer: boolean | undefined;
  hasBank: boolean | undefined;
  hasGuarantor: boolean | undefined;
}

/** The next useful actions, most pressing first: what is late, an unfinished application, what is due, what is missing. */
export function nextActions(known: Known, today: CalendarDate): NextAction[] {
  const owed = known.active.filter((loan) => loan.next_due_date !== null);
  const late = owed.filter((loan) => loan.days_past_due > 0).toSorted(byDueDate);
  const due = owed.filter((loan) => loan.days_past_due === 0).toSorted(byDueDate);
  return [
    ...late.map(lateAction),
    ...continueAction(known.drafts),
    ...due.map((loan) => dueAction(loan, today)),
    ...missingActions(known),
    ...firstLoanAction(known),
  ];
}

function byDueDate(one: LoanDetails, other: LoanDetails): number {
  return (one.next_due_date ?? "").localeCompare(other.next_due_date ?? "");
}

function lateAction(loan: LoanDetails): NextAction {
  return {
    key: `late ${loan.loan_id}`,
    tone: "late",
    title: `${formatNle(loan.arrears)} is ${dayCount(loan.days_past_due)} late`,
    text: `Please pay it as soon as you can, and name your loan number ${loan.loan_id}.`,
    button: "See the loan",
    goes: { to: "loan", loanId: loan.loan_id },
  };
}

function dueAction(loan: LoanDetails, today: CalendarDate): NextAction {
  const due = loan.next_due_date ?? today;
  return {
    key: `due ${loan.loan_id}`,
    tone: "plain",
    title: `Pay ${formatNle(loan.next_due_amount ?? 0)} ${dueWords(due, today)}`,
    text: `The next payment of loan ${loan.loan_id} is due on ${formatCustomerDate(due)}.`,
    button: "See the loan",
    goes: { to: "loan", loanId: loan.loan_id },
  };
}

function continueAction(drafts: Known["drafts"]): NextAction[] {
  const [draft] = drafts ?? [];
  if (draft === undefined) return [];
  const name = applicationSteps[draft.step - 1] ?? "";
  const saved = formatCustomerDate(draft.updated_at.slice(0, 10));
  return [
    {
      key: "draft",
      tone: "plain",
      title: "Continue your application",
      text: `You stopped at step ${draft.step} of ${applicationSteps.length}, ${name}. Saved on ${saved}.`,
      button: "Continue",
      goes: { to: "wizard" },
    },
  ];
}

function missingActions(known: Known): NextAction[] {
  const panels = [
    { has: known.hasAddress, what: "your address", goes: panel("address-details") },
    { has: known.hasEmployer, what: "your employer", goes: panel("occupation-and-employer") },
    { has: known.hasBank, what: "your bank details", goes: panel("bank-information") },
    {
      has: known.hasGuarantor,
      what: "a guarantor",
      goes: { to: "tab", tab: "guarantors" } as const,
    },
  ];
  const missing = panels.filter((one) => one.has === false);
  const [first] = missing;
  if (first === undefined) return [];
  return [
    {
      key: "missing",
      tone: "plain",
      title: `Add ${inWords(missing.map((one) => one.what))}`,
      text: "What is on record here is filled in for you when you apply.",
      button: `Add ${first.what}`,
      goes: first.goes,
    },
  ];
}

function panel(name: string) {
  return { to: "panel", panel: name } as const;
}

function firstLoanAction(known: Known): NextAction[] {
  if (known.loanCount !== 0 || known.drafts === undefined || known.drafts.length > 0) return [];
  return [
    {
      key: "apply",
      tone: "plain",
      title: "Apply for your first loan",
      text: "Ten short steps. Everything you enter is saved as you go.",
      button: "Apply for Loan",
      goes: { to: "wizard" },
    },
  ];
}

function inWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
