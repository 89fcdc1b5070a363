import { contactLabels } from "@microfinance/contract/collections/contacts.ts";
import { promiseLabels } from "@microfinance/contract/collections/promises.ts";
import type { ContactRecord, PromiseRecord } from "@microfinance/contract/collections/schema.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";

/** "Promised NLe 200.00 for 20 Mar 2026", "Kept: NLe 200.00 by 20 Mar 2026". */
export function promiseInWords({ amount, due_date, state, paid }: PromiseRecord): string {
  const sum = formatNleExact(amount);
  const day = formatStaffDate(due_date);
  if (state === "open") {
    const soFar = paid > 0 ? `, ${formatNleExact(paid)} of it paid` : "";
    return `Promised ${sum} for ${day}${soFar}`;
  }
  return `${promiseLabels[state]}: ${sum} by ${day}`;
}

/** "05 Nov 2026, Call: No answer". */
export function contactInWords(
  contact: Pick<ContactRecord, "channel" | "outcome" | "created_at">,
): string {
  const { channel, outcome, created_at } = contact;
  const day = formatStaffDate(created_at.slice(0, 10));
  return `${day}, ${contactLabels.channel[channel]}: ${contactLabels.outcome[outcome]}`;
}

/** "Visit on 20 Mar 2026". */
export function nextInWords({ action, on }: NonNullable<ContactRecord["next"]>): string {
  return `${contactLabels.action[action]} on ${formatStaffDate(on)}`;
}
