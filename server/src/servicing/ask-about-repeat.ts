import {
  type EarlierPayment,
  repeatMinutes,
  repeatQuestion,
} from "@microfinance/contract/servicing/repeats.ts";
import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import type { LoanKey } from "../loan-record/queries.ts";

/** A payment that is about to be recorded. Amount in NLe. */
interface ComingPayment {
  amount: number;
  reference?: string | null | undefined;
  transaction_id?: string | null | undefined;
}

/**
 * Asks before a payment is recorded whose money may be recorded already (PAY-41): a live payment of any loan has its
 * reference, or one of the same loan and amount was recorded a few minutes ago. What the system pays by itself has the
 * references of loans and lists, and is left out. A recovery of a written-off loan counts as a payment.
 * @throws 409 with the question in `fields.repeats`
 */
export async function askAboutRepeat(
  { db, now }: Pick<Deps, "db" | "now">,
  loan: LoanKey,
  { amount, reference, transaction_id }: ComingPayment,
): Promise<void> {
  const since = new Date(now().getTime() - repeatMinutes * 60_000);
  const { rows } = await sql<EarlierPayment>`
    with typed as (
      select lower(regexp_replace(${reference ?? ""}, '[^[:alnum:]]', '', 'g')) as letters
    ), found as (
      select p.id, true as same_reference
      from typed, payments p
      where letters <> '' and p.reference <> ''
        and lower(regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')) = letters
      union all
      select p.id, false
      from loans l join payments p on p.loan_id = l.id
      where l.${sql.ref(loan.column)} = ${loan.value}
        and p.amount + p.excess = ${amount} and p.created_at > ${since}
    ), earlier as (
      select p.id, 'payment' as kind, l.loan_id, p.amount + p.excess as amount, p.transaction_date, f.same_reference
      from found f join payments p using (id) join loans l on l.id = p.loan_id
      join payment_methods m on m.id = p.method_id
      where p.transaction_id <> ${transaction_id ?? ""}
        and coalesce(m.role, '') not in ('refinanced', 'credit', 'payroll')
        and not exists (select from payment_reversals r where r.payment_id = p.id)
      union all
      select a.id, 'recovery', l.loan_id, a.amount, a.value_date, has.same_reference
      from typed, loan_acts a join loans l on l.id = a.loan_id
      cross join lateral (
        select letters <> ''
           and lower(regexp_replace(a.facts->>'reference', '[^[:alnum:]]', '', 'g')) = letters as same_reference) as has
      where a.kind = 'recovery' and a.reversed_on is null
        and (has.same_reference or l.${sql.ref(loan.column)} = ${loan.value}
             and a.amount = ${amount} and a.created_at > ${since})
    )
    select * from earlier order by same_reference desc, id desc limit 1`.execute(db);
  const [earlier] = rows;
  if (earlier === undefined) return;
  const question = repeatQuestion(earlier);
  throw conflict(question, { repeats: question });
}
