import { sectionHref } from "../../core/use-section.ts";

/** The views of the section; the first is shown without a choice. */
export const ledgerViews = [
  { value: "balance", label: "Trial Balance" },
  { value: "journal", label: "Journal" },
  { value: "accounts", label: "Accounts" },
  { value: "manual", label: "To check" },
  { value: "reconcile", label: "Reconcile" },
] as const;

/** The first and last day of a view as YYYY-MM-DD; empty for none. */
export interface Days {
  from: string;
  to: string;
}

/** Reads the days from the address. */
export function daysFrom(params: URLSearchParams): Days {
  return { from: params.get("from") ?? "", to: params.get("to") ?? "" };
}

/**
 * The view that the address names: the first one without a name, for an unknown one, and for an account without its
 * code.
 */
export function viewFrom(params: URLSearchParams): string {
  const named = params.get("view");
  if (named === "account" && (params.get("account") ?? "") !== "") return named;
  return ledgerViews.find(({ value }) => value === named)?.value ?? ledgerViews[0].value;
}

/** The address of a view; empty values are left out. */
export function ledgerHref(params: Readonly<Record<string, string>>): string {
  return sectionHref(
    "ledger",
    Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "")),
  );
}

/** The address of the ledger of an account. */
export function accountHref(code: string, days: Days): string {
  return ledgerHref({ view: "account", account: code, ...days });
}
