import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { mostSuggested, type SuggestedLoan } from "@microfinance/contract/payments/fields.ts";
import { sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import type { Connection } from "../core/deps.ts";
import { loansMatching } from "../loan-record/search.ts";

/** The maximum of matching loans that are ordered by due date; more matches need more letters. */
const maxCompared = 200;

/**
 * The loans that accept payments and match the input of a cashier, the longest overdue first (PAY-20). Empty for
 * an input that matches every loan, such as LN.
 */
export async function suggestLoans(
  db: Connection,
  input: string,
  today: CalendarDate,
): Promise<SuggestedLoan[]> {
  const matches = await loansMatching(db, input);
  if (matches === null) return [];
  const { rows } = await sql<SuggestedLoan>`
    with found as materialized (
      select l.id, l.loan_id, l.customer_id, l.balance, l.paid_total
      from loans l
      where l.status = any(${statusLists.payable}::text[]) and l.balance > 0 and ${matches}
      limit ${maxCompared}
    )
    select f.loan_id, f.customer_id, f.balance, n.next_due_date, n.next_due_amount,
           ${fullNameOf("u")} as customer_name, u.phone,
           greatest(0, coalesce(d.due_to_date, 0) - f.paid_total) as due_amount
    from found f
    join customers c on c.customer_id = f.customer_id
    join users u on u.id = c.user_id
    cross join lateral (
      select i.due_date as next_due_date,
             least(i.amount, i.amount_to_date - f.paid_total) as next_due_amount
      from instalments i
      where i.loan_id = f.id and i.amount_to_date > f.paid_total
      order by i.number
      limit 1
    ) as n
    cross join lateral (
      select max(i.amount_to_date) as due_to_date
      from instalments i
      where i.loan_id = f.id and i.due_date <= ${today}::date
    ) as d
    order by n.next_due_date, f.id
    limit ${mostSuggested}`.execute(db);
  return rows;
}
