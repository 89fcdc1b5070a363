import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { recordedByWallet } from "@microfinance/contract/payments/texts.ts";
import type { CreditSource } from "@microfinance/contract/servicing/credit.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { ofCustomer } from "./credit-rows.ts";

interface SourceRow {
  payment_id: number | null;
  amount: number;
  booked_on: CalendarDate;
  payment_method: string;
  reference: string;
  recorded_by: string;
  confirmed_by: CreditSource["confirmed_by"];
}

/**
 * The payments and deductions that left credit and are not reversed, newest first, with what has shown that their money
 * came: a line of a statement, or the notice of the wallet (SERV-139). Those of merged records are among them.
 */
export async function sourcesOf(db: Connection, customer_id: string): Promise<CreditSource[]> {
  const { rows } = await sql<SourceRow>`
    select m.payment_id, m.amount, coalesce(p.transaction_date, m.booked_on) as booked_on,
           coalesce(p.payment_method, 'Salary deduction') as payment_method,
           coalesce(p.reference, '') as reference,
           case when coalesce(p.staff_id, m.staff_id) is null then ${recordedByWallet}
                else ${shortNameOf("u")} end as recorded_by,
           case when exists (select from ledger_entries e join matched_entries k on k.entry_id = e.id
                             where e.payment_id = p.id and e.kind = 'payment') then 'statement'
                when exists (select from receipts_in r where r.payment_id = p.id) then 'wallet' end as confirmed_by
    from customer_credits m
    left join payments p on p.id = m.payment_id
    left join staff s on s.id = coalesce(p.staff_id, m.staff_id)
    left join users u on u.id = s.user_id
    where ${ofCustomer(customer_id)} and m.kind in ('excess', 'deduction')
      and not exists (
        select from customer_credits r
        where (r.kind = 'excess_reversal' and r.payment_id = m.payment_id)
           or (r.kind = 'deduction_reversal' and r.payroll_row_id = m.payroll_row_id))
    order by m.id desc`.execute(db);
  return rows.map(({ payment_id, amount, booked_on, ...row }) => ({
    ...row,
    receipt_number: payment_id === null ? null : receiptNumber(payment_id),
    left: toCents(amount),
    date: booked_on,
  }));
}
