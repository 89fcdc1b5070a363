import type { PeriodCheck } from "@microfinance/contract/accounting/period-endpoints.ts";
import { periodChecks } from "@microfinance/contract/accounting/period-rules.ts";
import { sectionHref } from "../../core/use-section.ts";
import { accountHref, ledgerHref } from "../ledger/ledger-address.ts";

/**
 * A check of closing the books (ACC-17): its name, and the hash of where it is settled.
 * @param through the last day that is closed; empty for none yet
 */
export function placeOfCheck(
  { key, session }: Pick<PeriodCheck, "key" | "session">,
  through: string,
): { label: string; href: string } {
  const account = (code: string) => accountHref(code, { from: "", to: through });
  const places: Readonly<Record<PeriodCheck["key"], string>> = {
    journals: ledgerHref({ view: "manual" }),
    sessions: sectionHref("cash", session === undefined ? {} : { session: String(session) }),
    movements: sectionHref("cash"),
    unassigned: account("1095"),
    opening: account("3200"),
    reconciled: ledgerHref({ view: "reconcile" }),
    unidentified: account("2400"),
    safe: sectionHref("cash"),
    on_the_way: account("1340"),
  };
  const label = periodChecks.find((check) => check.key === key)?.label ?? "";
  return { label, href: places[key] };
}
