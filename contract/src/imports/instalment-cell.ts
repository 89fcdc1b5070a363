import { isCalendarDate } from "../core/dates.ts";
import { fromCents, isExactAmount, toCents } from "../core/money.ts";
import type { Instalment } from "../schedules/schedule.ts";

/** Most instalments that a cell holds. */
const mostInstalments = 600;

/**
 * The instalments of a cell (IMP-7): "2026-02-28 250.00 50.00; 2026-03-31 250.00 50.00", due date, principal and
 * interest. In cents; null for anything else, for dates that do not rise, and for an instalment of nothing.
 */
export function readInstalments(cell: string): Instalment[] | null {
  const parts = cell.split(";").map((part) => part.trim());
  if (parts.at(-1) === "") parts.pop();
  if (parts.length === 0 || parts.length > mostInstalments) return null;
  const rows: Instalment[] = [];
  for (const part of parts) {
    const [due_date = "", principal, interest, more] = part.split(/\s+/);
    const [first, second] = [centsOf(principal), centsOf(interest)];
    const before = rows.at(-1)?.due_date ?? "";
    if (more !== undefined || first === null || second === null || first + second === 0)
      return null;
    if (!isCalendarDate(due_date) || due_date <= before) return null;
    rows.push({
      number: rows.length + 1,
      due_date,
      principal: first,
      interest: second,
      penalty: 0,
      penalty_after: 0,
    });
  }
  return rows;
}

function centsOf(text = ""): number | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  const nle = Number(text);
  return isExactAmount(nle) ? toCents(nle) : null;
}

/** Instalments as the cell that `readInstalments` reads. */
export function instalmentsCell(
  rows: readonly Pick<Instalment, "due_date" | "principal" | "interest">[],
): string {
  return rows
    .map(
      ({ due_date, principal, interest }) =>
        `${due_date} ${fromCents(principal).toFixed(2)} ${fromCents(interest).toFixed(2)}`,
    )
    .join("; ");
}
