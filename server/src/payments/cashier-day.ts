import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import type { CashierDay } from "@microfinance/contract/payments/fields.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { recordedOn } from "./queries.ts";

/** What a person recorded on a business date; reversed payments are only counted (PAY-21). */
export async function readCashierDay(
  db: Connection,
  staff_id: number,
  date: CalendarDate,
): Promise<CashierDay> {
  const { rows } = await sql<{
    payment_method: string;
    is_cash: boolean;
    receipts: number;
    amount: number;
    reversed: number;
  }>`
    select case m.role when 'other' then p.payment_method else m.name end as payment_method,
           bool_or(m.account_code is null) as is_cash, count(*) filter (where r.payment_id is null) as receipts,
           coalesce(sum(p.amount + p.excess) filter (where r.payment_id is null), 0) as amount,
           count(r.payment_id) as reversed
    from payments p join payment_methods m on m.id = p.method_id left join payment_reversals r on r.payment_id = p.id
    where p.staff_id = ${staff_id} and ${recordedOn("p", date)}
    group by 1
    order by amount desc, 1`.execute(db);
  const methods = rows.filter(({ receipts }) => receipts > 0);
  const amountOf = (some: typeof rows) =>
    fromCents(sumCents(some.map(({ amount }) => toCents(amount))));
  return {
    date,
    receipts: methods.reduce((sum, { receipts }) => sum + receipts, 0),
    amount: amountOf(methods),
    cash: amountOf(methods.filter(({ is_cash }) => is_cash)),
    reversed: rows.reduce((sum, { reversed }) => sum + reversed, 0),
    methods: methods.map(({ payment_method, receipts, amount }) => ({
      payment_method,
      receipts,
      amount,
    })),
  };
}
