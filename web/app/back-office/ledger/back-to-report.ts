import * as financial from "@microfinance/contract/reports/financial-endpoints.ts";
import * as portfolio from "@microfinance/contract/reports/portfolio-endpoints.ts";
import { sectionHref } from "../../core/use-section.ts";

/** The titles of the reports with an address, whose figures lead to the ledger of an account. */
export const reportTitles = {
  "income-statement": financial.incomeStatement.title,
  "balance-sheet": financial.balanceSheet.title,
  "cash-book": financial.cashBook.title,
  portfolio: portfolio.portfolio.title,
  provision: portfolio.provision.title,
  ratios: portfolio.ratios.title,
  "written-off": "Written-off Loans",
} as const;

/** The name in the address of a report whose figures lead to the ledger. */
export type ReportName = keyof typeof reportTitles;

/** The parameters of a ledger's address that lead back to the report from which it was opened. */
export const backParam = "report";
export const backDays = { from: "report_from", to: "report_to" } as const;

/** The report from which the ledger of an account was opened; null without one. */
export function reportOf(params: URLSearchParams): { label: string; href: string } | null {
  const view = params.get(backParam);
  if (view === null || !isReport(view)) return null;
  const days = (["from", "to"] as const)
    .map((name) => [name, params.get(backDays[name]) ?? ""] as const)
    .filter(([, day]) => day !== "");
  const href = sectionHref("reports", { view, ...Object.fromEntries(days) });
  return { label: reportTitles[view], href };
}

function isReport(view: string): view is ReportName {
  return Object.hasOwn(reportTitles, view);
}
