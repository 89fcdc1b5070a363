import { periodChecks } from "@microfinance/contract/accounting/period-rules.ts";
import { sectionHref } from "../../core/use-section.ts";
import { accountHref, ledgerHref } from "../ledger/ledger-address.ts";

type CheckKey = (typeof periodChecks)[number]["key"];

const places: Readonly<Record<CheckKey, string>> = {
  journals: ledgerHref({ view: "manual" }),
  sessions: sectionHref("cash"),
  movements: sectionHref("cash"),
  unassigned: accountHref("1095", { from: "", to: "" }),
  opening: accountHref("3200", { from: "", to: "" }),
  reconciled: ledgerHref({ view: "reconcile" }),
  unidentified: accountHref("2400", { from: "", to: "" }),
  safe: sectionHref("cash"),
  on_the_way: sectionHref("cash"),
};

/** A check of closing the books (ACC-17): its name, and the hash of where it is settled. */
export function placeOfCheck(check: CheckKey): { label: string; href: string } {
  const label = periodChecks.find(({ key }) => key === check)?.label ?? "";
  return { label, href: places[check] };
}
