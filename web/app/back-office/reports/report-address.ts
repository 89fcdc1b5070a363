import type { Action } from "@microfinance/contract/core/access.ts";
import { sectionHref } from "../../core/use-section.ts";
import { type Days, ledgerHref } from "../ledger/ledger-address.ts";

/** Reports with an address of their own, in the order of the page. */
export const reportViews = [
  {
    value: "income-statement",
    label: "Income Statement",
    text: "Income and expenses of a period, beside the period before and the year.",
    access: "ledger.read",
  },
  {
    value: "balance-sheet",
    label: "Balance Sheet",
    text: "What the lender has and owes at the end of a day.",
    access: "ledger.read",
  },
  {
    value: "cash-book",
    label: "Cash Book",
    text: "Money received and paid, by account, kind and day.",
    access: "ledger.read",
  },
  {
    value: "portfolio",
    label: "Portfolio",
    text: "Outstanding loans and their risk by officer, loan type, district and employer, and over time.",
    access: "reports.read",
  },
  {
    value: "provision",
    label: "Provision",
    text: "What must be set aside for late loans, and what is.",
    access: "ledger.read",
  },
  {
    value: "ratios",
    label: "Ratios",
    text: "Risk coverage and write-off ratio of a period.",
    access: "ledger.read",
  },
  {
    value: "written-off",
    label: "Written-off Loans",
    text: "Loans whose principal is lost, with what was recovered and is still owed.",
    access: "reports.read",
  },
] as const satisfies readonly { value: string; label: string; text: string; access: Action }[];

/** The name of a report in the address. */
export type ReportView = (typeof reportViews)[number]["value"];

/** The address of a report; empty values are left out. */
export function reportHref(view: string, params: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== "");
  return sectionHref("reports", { view, ...Object.fromEntries(given) });
}

const backParam = "report";
const backDays = { from: "report_from", to: "report_to" } as const;

/** The address of the ledger of an account, from where a link leads back to the report with its days. */
export function ledgerFromReport(
  code: string,
  days: Days,
  report: { view: ReportView; days: Days },
): string {
  return ledgerHref({
    view: "account",
    account: code,
    from: days.from,
    to: days.to,
    [backParam]: report.view,
    [backDays.from]: report.days.from,
    [backDays.to]: report.days.to,
  });
}

/** The report from which the ledger of an account was opened; null without one. */
export function reportOf(params: URLSearchParams): { label: string; href: string } | null {
  const view = reportViews.find(({ value }) => value === params.get(backParam));
  if (view === undefined) return null;
  const [from, to] = [params.get(backDays.from) ?? "", params.get(backDays.to) ?? ""];
  return { label: view.label, href: reportHref(view.value, { from, to }) };
}
