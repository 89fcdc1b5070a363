import { addDays, type CalendarDate } from "../core/dates.ts";
import { type Cents, sumCents } from "../core/money.ts";
import { allocateToInstalments, type InstalmentBalance } from "../loans/balance.ts";
import type { Instalment } from "../schedules/schedule.ts";

/** What falls due within so many days from the day of the round, that day included, is collected with it. */
export const roundDays = 7;

/** The unpaid parts of a loan on a sheet, in cents. */
export interface SheetFigures {
  /** Of instalments due on the day of the round or in the six days after it, without penalties. */
  due: Cents;
  /** Of instalments due before it, without penalties. */
  arrears: Cents;
  /** The penalties of both. */
  penalty: Cents;
}

/** What a loan owes on the day of a round (COLL-21). */
export function sheetFigures(
  instalments: readonly Instalment[],
  paid: Cents,
  day: CalendarDate,
): SheetFigures {
  const end = addDays(day, roundDays);
  const rows = allocateToInstalments(instalments, paid).filter(({ due_date }) => due_date < end);
  const isEarlier = ({ due_date }: InstalmentBalance) => due_date < day;
  const owed = (some: readonly InstalmentBalance[]) =>
    sumCents(
      some.map((row) => row.principal + row.interest - row.paid_principal - row.paid_interest),
    );
  return {
    due: owed(rows.filter((row) => !isEarlier(row))),
    arrears: owed(rows.filter(isEarlier)),
    penalty: sumCents(rows.map((row) => row.penalty - row.paid_penalty)),
  };
}
