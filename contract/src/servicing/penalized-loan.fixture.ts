import type { CalendarDate } from "../core/dates.ts";
import { sumCents } from "../core/money.ts";
import { allocateToInstalments } from "../loans/balance.ts";
import { type Charge, penalized, type PenalizedLoan } from "./penalties.ts";

export const paid = (date: CalendarDate, amount: number) => ({ date, amount });
export const charge = (
  instalment: number,
  charged_on: CalendarDate,
  amount: number,
  round = 1,
) => ({
  instalment,
  round,
  charged_on,
  amount,
  is_waived: false,
});
/** The loan with penalties as a server stores them. */
export const charged = (before: PenalizedLoan, ...made: Charge[]): PenalizedLoan =>
  made.reduce((so, each) => {
    const total = sumCents(so.payments.map(({ amount }) => amount));
    const allocated = allocateToInstalments(so.instalments, total);
    return {
      ...so,
      charges: [...so.charges, each],
      instalments: so.instalments.map((row, at) =>
        row.number === each.instalment && !each.is_waived
          ? penalized(row, each.amount, allocated[at])
          : row,
      ),
    };
  }, before);
