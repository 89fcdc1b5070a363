import { sectionHref } from "../../core/use-section.ts";
import { backDays, backParam, type ReportName } from "../ledger/back-to-report.ts";
import { type Days, ledgerHref } from "../ledger/ledger-address.ts";

/** The address of a report; empty values are left out. */
export function reportHref(view: string, params: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== "");
  return sectionHref("reports", { view, ...Object.fromEntries(given) });
}

/** The address of the ledger of an account, from where a link leads back to the report with its days. */
export function ledgerFromReport(
  code: string,
  days: Days,
  report: { view: ReportName; days: Days },
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
