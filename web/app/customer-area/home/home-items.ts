import { applicationSteps } from "@microfinance/contract/core/constants.ts";
import {
  type CalendarDate,
  daysBetween,
  formatCustomerDate,
} from "@microfinance/contract/core/dates.ts";
import { listed } from "@microfinance/contract/core/sentences.ts";
import type { MissingPaper } from "@microfinance/contract/documents/paper-requests.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { canonicalStatus } from "@microfinance/contract/loans/status.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";

/** A suggested action with its link. */
export interface NextAction {
  key: string;
  title: string;
  text: string;
  button: string;
  goes:
    | { to: "wizard" }
    | { to: "tab"; tab: string }
    | {
        to: "panel";
        panel: string;
      };
}

/** The papers of an application that are not there: what the office asked for, and what the product needs besides. */
export interface OpenPapers {
  asked: readonly MissingPaper[];
  missing: readonly MissingPaper[];
}

const noPapers: OpenPapers = { asked: [], missing: [] };

/** An entry on top of the Home tab: a running loan, an application without a decision, or a suggested action. */
export type HomeItem =
  | { kind: "loan"; key: string; loan: LoanDetails }
  | { kind: "application"; key: string; loan: LoanRecord; papers: OpenPapers }
  | { kind: "action"; key: string; action: NextAction };

/** The data of the Home tab. Undefined data is loading, and shows nothing. */
export interface Known {
  drafts: readonly { step: number; updated_at: string }[] | undefined;
  active: readonly LoanDetails[];
  /** Applications that are not decided, newest first. */
  applications: readonly LoanRecord[];
  /** The papers that are not there, by the code of the application. */
  papers: Readonly<Record<string, OpenPapers>>;
  /** The newest of all loans, of any status. */
  newest: LoanRecord | undefined;
  loanCount: number | undefined;
  /** Whether the customer asked for a loan on the public pages: Home continues that then. */
  isRequested: boolean;
  hasAddress: boolean | undefined;
  hasEmployer: boolean | undefined;
  hasBank: boolean | undefined;
  hasGuarantor: boolean | undefined;
}

/** How long Home shows a rejection, in days. */
const rejectionShown = 60;

/**
 * The items above the profile on Home, most urgent first: late loans, applications for which the office asks for
 * papers, an unfinished application, other loans, applications, missing records (CUST-21, LOAN-101).
 */
export function homeItems(known: Known, today: CalendarDate): HomeItem[] {
  const active = known.active.toSorted(byDueDate);
  const late = active.filter((loan) => loan.days_past_due > 0);
  const due = active.filter((loan) => loan.days_past_due === 0);
  const applications = [...rejectedOf(known.newest, today), ...known.applications];
  const papersOf = (loan: LoanRecord) => known.papers[loan.loan_id] ?? noPapers;
  const isAsked = (loan: LoanRecord) => papersOf(loan).asked.length > 0;
  const applicationOf = (loan: LoanRecord) => applicationItem(loan, papersOf(loan));
  return [
    ...late.map(loanItem),
    ...applications.filter(isAsked).map(applicationOf),
    ...continueAction(known.drafts).map(actionItem),
    ...due.map(loanItem),
    ...applications.filter((loan) => !isAsked(loan)).map(applicationOf),
    ...firstLoanAction(known).map(actionItem),
    ...missingActions(known).map(actionItem),
  ];
}

/** Loans without a due date come last. */
function byDueDate(one: LoanDetails, other: LoanDetails): number {
  return (one.next_due_date ?? "9999").localeCompare(other.next_due_date ?? "9999");
}

/** The newest loan when it was rejected recently: a later application replaces it. */
function rejectedOf(newest: LoanRecord | undefined, today: CalendarDate): LoanRecord[] {
  if (newest === undefined || canonicalStatus(newest.status) !== "rejected") return [];
  return daysBetween(newest.updated_at.slice(0, 10), today) <= rejectionShown ? [newest] : [];
}

function loanItem(loan: LoanDetails): HomeItem {
  return { kind: "loan", key: loan.loan_id, loan };
}

function applicationItem(loan: LoanRecord, papers: OpenPapers): HomeItem {
  return { kind: "application", key: loan.loan_id, loan, papers };
}

function actionItem(action: NextAction): HomeItem {
  return { kind: "action", key: action.key, action };
}

function continueAction(drafts: Known["drafts"]): NextAction[] {
  const [draft] = drafts ?? [];
  if (draft === undefined) return [];
  const name = applicationSteps[draft.step - 1] ?? "";
  const saved = formatCustomerDate(draft.updated_at.slice(0, 10));
  return [
    {
      key: "draft",
      title: "Continue your application",
      text: `You stopped at step ${draft.step} of ${applicationSteps.length}, ${name}. Saved on ${saved}.`,
      button: "Continue",
      goes: { to: "wizard" },
    },
  ];
}

/** Nothing for a customer who has not applied yet: the application asks for the same. */
function missingActions(known: Known): NextAction[] {
  if (known.loanCount === 0) return [];
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
      title: `Add ${listed(missing.map((one) => one.what))}`,
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
  if (known.isRequested) return [];
  return [
    {
      key: "apply",
      title: "Apply for your first loan",
      text: "Ten short steps. Everything you enter is saved as you go.",
      button: "Apply for Loan",
      goes: { to: "wizard" },
    },
  ];
}
