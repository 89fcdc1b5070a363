import { ageingBuckets } from "@microfinance/contract/loans/balance.ts";
import type { ReportPeriod } from "@microfinance/contract/reports/financial.ts";
import { type RawBuilder, sql } from "kysely";
import { fullNameOf } from "../core/db/full-name.ts";
import { tableOfLender } from "../core/db/reach.ts";
import { owingStatuses } from "../core/db/owing.ts";

/**
 * The loans of a period, `id` with the figures of its last day: those with principal outstanding then, as the portfolio
 * of that day has them (RPT-33), and those that ended in the period.
 */
const loansOf = ({ from, to }: ReportPeriod) => sql`(
  with portfolio as materialized (select * from portfolio_on(${to}::date))
  select l.id, l.customer_id, coalesce(p.principal, 0) as outstanding, coalesce(p.arrears, 0) as arrears,
         p.overdue_since,
         case when p.overdue_since is not null then 'late'
              when p.loan_id is not null then 'current'
              when l.written_off_on <= ${to}::date then 'written_off'
              when l.status in (${sql.raw(owingStatuses)}) then 'current'
              else 'closed' end as status
  from loans l left join portfolio p on p.loan_id = l.id
  where l.paid_out_on <= ${to}::date
    and (p.loan_id is not null
         or coalesce(l.written_off_on, l.last_payment_date) between ${from}::date and ${to}::date))`;

/** The loans of a period, one a row. */
export const loanRows = (period: ReportPeriod): RawBuilder<unknown> => sql`
  select l.loan_id, l.customer_id, ${fullNameOf("u")} as customer_name, u.phone, l.loan_type as product,
         b.code as branch, f.status, l.loan_purpose as purpose, l.submission_date as applied_on,
         l.approval_date as approved_on, l.paid_out_on, l.due_date as due_on, l.approved_amount as principal,
         l.total_amount, l.interest_rate * 100 as interest_percent, l.rate_per, l.loan_period as period, l.period_unit,
         f.outstanding as principal_outstanding, f.arrears, f.overdue_since,
         coalesce(${period.to}::date - f.overdue_since, 0) as days_late, l.balance as balance_now,
         l.paid_total as paid_now, l.last_payment_date as last_payment_on, l.written_off_on,
         l.restructured_on, ${period.to}::date as as_of,
         (select count(*) from ${tableOfLender("guarantors")} g where g.customer_id = l.customer_id) as guarantors
  from ${loansOf(period)} as f
  join loans l on l.id = f.id
  join ${tableOfLender("users")} u on u.id = l.user_fid
  join ${tableOfLender("branches")} b on b.id = l.branch_id
  order by l.id`;

/** Customers who were registered by the end of the period; borrowers also where they were imported after it. */
export const customerRows = (period: ReportPeriod): RawBuilder<unknown> => sql`
  select c.customer_id, u.first_name, u.middle_name, u.last_name, ${fullNameOf("u")} as customer_name, u.gender,
         u.date_of_birth, u.phone, u.other_phone, d.id_kind, d.id_number, a.address, a.city, a.chiefdom, a.district,
         e.employer_name as employer, e.occupation, (c.created_at at time zone 'UTC')::date as registered_on,
         b.code as branch,
         case when f.customer_id is null then 'other' else 'borrower' end as status
  from customers c
  join users u on u.id = c.user_id
  join ${tableOfLender("branches")} b on b.id = c.branch_id
  left join addresses a on a.customer_id = c.customer_id
  left join employers e on e.customer_id = c.customer_id
  left join lateral (select i.id_kind, i.id_number from identity_documents i where i.customer_id = c.customer_id
                     order by i.id_kind <> 'national_id', i.id desc limit 1) as d on true
  left join (select distinct customer_id from ${loansOf(period)} as s) as f on f.customer_id = c.customer_id
  where (f.customer_id is not null or c.created_at < (${period.to}::date + 1)::timestamp at time zone 'UTC')
    and c.merged_into is null and u.erased_at is null
  order by c.customer_id`;

/** The guarantors of the loans of a period. */
export const guarantorRows = (period: ReportPeriod): RawBuilder<unknown> => sql`
  select l.loan_id, l.customer_id, row_number() over (partition by l.id order by g.id) as guarantor,
         g.guarantor_first_name as first_name, g.guarantor_middle_name as middle_name,
         g.guarantor_last_name as last_name, g.guarantor_gender as gender, g.guarantor_phone as phone,
         g.guarantor_relationship as relationship, g.guarantor_address as address, g.guarantor_city as city,
         g.guarantor_district as district
  from ${loansOf(period)} as f
  join loans l on l.id = f.id
  join ${tableOfLender("guarantors")} g on g.customer_id = l.customer_id
  order by l.id, g.id`;

/** Instalments of the schedules in force that are due in a period. */
export const scheduleRows = ({ from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  select l.loan_id, l.customer_id, l.loan_type as product, i.number as instalment, i.due_date, i.principal, i.interest,
         i.penalty, i.amount, p.paid, case when p.paid < i.amount then 'open' else 'paid' end as status
  from instalments i
  join loans l on l.id = i.loan_id
  cross join lateral (select least(i.amount, greatest(0, l.paid_total - (i.amount_to_date - i.amount))) as paid) as p
  where i.due_date between ${from}::date and ${to}::date
  order by i.due_date, l.id, i.number`;

/** Payments that count for a day of a period. */
export const paymentRows = ({ from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  select p.transaction_id, l.loan_id, p.customer_id, ${fullNameOf("u")} as customer_name, l.loan_type as product,
         p.transaction_date as paid_on, (p.created_at at time zone 'UTC')::date as recorded_on, p.amount,
         p.principal_part as principal, p.interest_part as interest, p.penalty_part as penalty,
         p.excess as kept_as_credit, p.payment_method, p.money_account, r.reversed_on,
         case when r.payment_id is null then 'counts' else 'reversed' end as status
  from payments p
  join ${tableOfLender("loans")} l on l.id = p.loan_id
  join ${tableOfLender("users")} u on u.id = l.user_fid
  left join ${tableOfLender("payment_reversals")} r on r.payment_id = p.id
  where p.transaction_date between ${from}::date and ${to}::date
  order by p.transaction_date, p.id`;

/** Applications of a period with their outcome until now. */
export const applicationRows = ({ from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  select l.loan_id, l.customer_id, ${fullNameOf("u")} as customer_name, u.gender, l.loan_type as product,
         b.code as branch, l.submission_date as applied_on, l.loan_amount as requested,
         case when l.status in ('rejected', 'canceled') then l.status
              when l.approval_date is not null then 'approved'
              when l.status = 'closed' then 'canceled'
              else 'open' end as status,
         l.approval_date as approved_on, l.approved_amount as approved,
         case when l.status = 'rejected'
              then (select coalesce(d.refusal_category, d.comments) from loan_decisions d
                    where d.loan_id = l.id and d.action = 'reject' order by d.id desc limit 1) end as refusal
  from loans l
  join ${tableOfLender("users")} u on u.id = l.user_fid
  join ${tableOfLender("branches")} b on b.id = l.branch_id
  where l.submission_date between ${from}::date and ${to}::date
  order by l.submission_date, l.id`;

/** Borrowers with principal outstanding at the end of a period, and what was paid out in it. */
export const outreachRows = ({ from, to }: ReportPeriod): RawBuilder<unknown> => sql`
  with portfolio as materialized (select * from portfolio_on(${to}::date))
  select coalesce(nullif(u.gender, ''), 'unknown') as gender, coalesce(nullif(btrim(a.district), ''), 'unknown') as district,
         l.loan_type as product, count(distinct l.customer_id) filter (where p.loan_id is not null) as borrowers,
         count(p.loan_id) as loans, coalesce(sum(p.principal), 0) as principal,
         count(*) filter (where ${paidOut}) as paid_out_loans,
         coalesce(sum(l.approved_amount) filter (where ${paidOut}), 0) as paid_out
  from (select l.*, l.paid_out_on between ${from}::date and ${to}::date as is_paid_out from loans l) as l
  left join portfolio p on p.loan_id = l.id
  join ${tableOfLender("users")} u on u.id = l.user_fid
  left join ${tableOfLender("addresses")} a on a.customer_id = l.customer_id
  where p.loan_id is not null or ${paidOut}
  group by 1, 2, 3 order by 1, 2, 3`;

const paidOut = sql`l.is_paid_out and l.status <> 'canceled'`;

/** The words of a class of lateness. */
export function classLabel(bucket: string): string {
  return ageingBuckets.find(({ key }) => key === bucket)?.label ?? bucket;
}
