import type { CalendarDate } from "../core/dates.ts";
import { toCents } from "../core/money.ts";
import { problemOf, type RowProblem, type RowValues } from "./read-row.ts";
import type { Sums } from "./sums.ts";

/** Why an open transfer whose cells are sound is refused, or null (IMP-14). */
export function transferProblem(values: RowValues, cutOver: CalendarDate): RowProblem | null {
  for (const column of ["amount", "local_currency"])
    if (Number(values[column]) === 0)
      return problemOf(values, column, "The amount is 0.", "Write the amount.");
  return String(values.transfer_date) > cutOver
    ? problemOf(
        values,
        "transfer_date",
        "It is after the day on which the books begin.",
        "Record the transfer in Money Transfers.",
      )
    : null;
}

/** The sums of one open transfer to hold against the old system, in cents (IMP-6). */
export const sumsOfTransfer = (values: RowValues): Sums => ({
  to_pay_out: toCents(Number(values.local_currency)),
});
