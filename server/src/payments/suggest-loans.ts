import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { isLoanCode } from "@microfinance/contract/core/fields.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { mostSuggested, type SuggestedLoan } from "@microfinance/contract/payments/fields.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import { phoneMatches } from "../core/db/list-sql.ts";
import type { Connection } from "../core/deps.ts";
import { loansMatching } from "../loan-record/search.ts";
import { ofOtherBranches } from "./at-any-branch.ts";

/** The maximum of matching loans that are ordered by due date; more matches need more letters. */
const maxCompared = 200;

/**
 * The loans that accept payments and match the input of a cashier, the longest overdue first (PAY-20); without one, a
 * loan of a branch that the cashier does not see, by its exact number (BR-11). Empty for an input that matches every
 * loan, such as LN.
 */
export async function suggestLoans(
  db: Connection,
  input: string,
  today: CalendarDate,
): Promise<SuggestedLoan[]> {
  const matches = await loansMatching(db, input);
  const found = matches === null ? [] : await loansToPay(db, matches, today);
  if (found.length > 0) return found.map((loan) => ({ ...loan, branch: null }));
  const isExact = exactly(input);
  if (isExact === null) return [];
  const elsewhere = await ofOtherBranches(db, (isOfOther) =>
    loansToPay(db, sql<SqlBool>`${isOfOther} and ${isExact}`, today),
  );
  return elsewhere.map((loan) => ({ ...loan, customer_id: "", phone: "" }));
}

/** The condition that a loan `l` has this number, or its customer this phone or ID; null for less than one of them. */
function exactly(input: string): RawBuilder<SqlBool> | null {
  const typed = input.trim();
  if (isLoanCode(asCode(typed))) return sql<SqlBool>`l.loan_id = ${asCode(typed)}`;
  const phone = normalizePhone(typed);
  if (phone !== null && !/\p{L}/u.test(typed))
    return sql<SqlBool>`l.user_fid in (
      select u.id from users u where ${phoneMatches(phone.replaceAll(/\D/g, ""))})`;
  return typed.length < shortestId
    ? null
    : sql<SqlBool>`l.customer_id in (
        select i.customer_id from identity_documents i where i.search_number = fold_number(${typed}))`;
}

/** Characters of the shortest number of an ID that finds a loan of another branch. */
const shortestId = 5;

async function loansToPay(
  db: Connection,
  matches: RawBuilder<SqlBool>,
  today: CalendarDate,
): Promise<SuggestedLoan[]> {
  const { rows } = await sql<SuggestedLoan>`
    with found as materialized (
      select l.id, l.loan_id, l.customer_id, l.status, l.paid_out_on, l.balance, l.paid_total, l.branch_id
      from loans l
      where l.status = any(${statusLists.payable}::text[]) and l.balance > 0 and ${matches}
      limit ${maxCompared}
    )
    select f.loan_id, f.customer_id, f.status, f.paid_out_on, f.balance, n.next_due_date, n.next_due_amount,
           ${fullNameOf("u")} as customer_name, u.phone,
           greatest(0, coalesce(d.due_to_date, 0) - f.paid_total) as due_amount, b.name as branch
    from found f
    join branches b on b.id = f.branch_id
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
