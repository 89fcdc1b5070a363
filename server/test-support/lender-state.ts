import { roleIds } from "@microfinance/contract/core/constants.ts";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import { makeStaff } from "./make.ts";

/** What staff of a lender see of its records and books. */
export interface LenderState {
  /** The records themselves, without the codes that this lender gave them. */
  records: object;
  /** Debit less credit of each account that has a balance, in cents. */
  balances: Readonly<Record<string, number>>;
  waitingJournals: number;
}

/** Reads what staff see, so that two lenders, and two times of one, are compared. */
export async function lenderState(t: TestApp): Promise<LenderState> {
  const all = async (query: string) => (await t.deps.pool.query(query)).rows;
  const withoutKeys = `- array['id', 'customer_id', 'created_at', 'updated_at', 'loan_id', 'staff_id', 'user_id']`;
  const partsOf = (table: string) => `
    (select coalesce(json_agg(to_jsonb(p) ${withoutKeys} order by (to_jsonb(p) ${withoutKeys})::text), '[]')
     from ${table} p where p.customer_id = c.customer_id)`;
  const customers = await all(`
    select first_name, middle_name, last_name, gender, date_of_birth, phone, other_phone,
           case when email like '%@no-email.invalid' then '' else email end as email,
           ${["addresses", "employers", "banks", "guarantors", "businesses"]
             .map((table) => `${partsOf(table)} as ${table}`)
             .join(", ")}
    from customers c join users u on u.id = c.user_id
    where u.deleted_at is null order by phone`);
  const loans = await all(`
    select u.phone, l.loan_type, l.approved_amount, l.interest_rate, l.loan_period, l.paid_out_on, l.paid_total,
           l.last_payment_date, l.status, l.balance, l.total_amount, l.due_date, a.overdue_since, a.principal_overdue,
           a.interest_overdue, a.principal_outstanding,
           (select json_agg(json_build_object('number', i.number, 'due_date', i.due_date, 'principal', i.principal,
              'interest', i.interest, 'amount_to_date', i.amount_to_date) order by i.number)
            from instalments i where i.loan_id = l.id) as instalments,
           (select json_build_array(sum(p.interest_part), sum(p.principal_part)) from payments p
            where p.loan_id = l.id
              and not exists (select from payment_reversals v where v.payment_id = p.id)) as paid
    from loans l join users u on u.id = l.user_fid left join loan_arrears a on a.loan_id = l.id
    where l.approval_date is not null
    order by u.phone, l.paid_out_on, l.approved_amount, l.interest_rate, l.loan_period, l.paid_total`);
  const transfers = await all(`
    select transfer_pin, transfer_medium, amount, foreign_currency, local_currency, transfer_date, sender_name,
           sender_city, receiver_name
    from transfers where deleted_at is null and status = 'pending' order by transfer_pin`);
  const balances = await all(`
    select account_code, round(sum(debit - credit) * 100)::int as cents from ledger_postings
    group by account_code having sum(debit - credit) <> 0 order by account_code`);
  const journals = await all(
    "select count(*)::int as count from journals where status = 'pending'",
  );
  const manager = await makeStaff(t.deps, roleIds.manager);
  const arrears = await callAs(t, manager, "GET", "/reports/arrears");
  return {
    records: { customers, loans, transfers, arrears: arrears.body },
    balances: Object.fromEntries(balances.map(({ account_code, cents }) => [account_code, cents])),
    waitingJournals: journals[0]?.count ?? 0,
  };
}
