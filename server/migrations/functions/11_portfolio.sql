-- The portfolio of a past day.

-- The loans that had principal outstanding at the end of a past day, with what was overdue then by the schedule in
-- force on that day. It reads in parallel as long as each function that it calls is declared parallel safe. Principal
-- is what the ledger has on the loan: as of now, less the entries of later days. Reversals count on their own day, so
-- that the sum is the balance of Loans receivable of that day. Closing a month reads nearly all instalments, in one
-- pass: of those due by the day the largest sum to date tells what is overdue, and only the first unpaid one can be
-- paid in part. Only loans with several schedules, and those whose penalties changed since, are searched one by one.
create or replace function portfolio_on(day date)
returns table (loan_id integer, overdue_since date, principal numeric, arrears numeric, is_restructured boolean)
language sql stable set work_mem = '128MB' as $$
  with later as (
    select e.loan_id,
           sum(p.debit - p.credit) filter (where p.account_code = '1100') as principal,
           coalesce(sum(p.credit - p.debit) filter (where e.kind in ('payment', 'payment_reversal')), 0) as paid
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.entry_date > day and p.account_code in ('1100', '4000', '4200')
      and e.entry_date > day and e.loan_id is not null
    group by e.loan_id
  ), candidates as (
    select l.id, owes_principal(l.status) as is_owing, l.paid_total - coalesce(later.paid, 0) as paid,
           l.paid_total as paid_now, l.paid_total - greatest(coalesce(later.paid, 0), 0) as paid_least,
           coalesce(later.paid, 0) = 0 as paid_nothing_since, coalesce(later.principal, 0) as later_principal,
           l.schedule_version > 1 or changed.loan_id is not null as is_searched,
           l.schedule_version > 1 or l.restructured_on is not null as was_restructured
    from loans l
    left join later on later.loan_id = l.id
    left join (
      select distinct a.loan_id from loan_acts a
      where a.kind in ('penalty', 'waiver')
        and (a.created_at >= (day + 1)::timestamp at time zone 'UTC' or a.reversed_on > day)
    ) as changed on changed.loan_id = l.id
    where owes_principal(l.status) or later.loan_id is not null
  ), unpaid as (
    select i.loan_id,
           min(i.due_date) filter (where c.paid_nothing_since or i.amount_to_date > c.paid) as first_due,
           max(i.amount_to_date) filter (where i.due_date < day) as due,
           sum(case when i.amount_to_date - i.amount >= c.paid_now then i.principal
                    when i.amount_to_date > c.paid_now then unpaid_principal(i, c.paid_now) end) as outstanding
    from candidates c join instalments i on i.loan_id = c.id and i.amount_to_date > c.paid_least
    group by i.loan_id
  ), stood as (
    select c.id, c.paid, c.is_searched, c.was_restructured,
           case when u.first_due < day then u.first_due end as overdue_since,
           greatest(u.due - c.paid, 0) as overdue,
           case when c.is_owing then coalesce(u.outstanding, 0) else 0 end - c.later_principal as outstanding
    from candidates c left join unpaid u on u.loan_id = c.id
  )
  select s.id, case when s.is_searched then v.overdue_since else s.overdue_since end, s.outstanding,
         coalesce(case when s.is_searched then v.overdue else s.overdue end, 0),
         s.was_restructured and is_restructured(s.id, day)
  from stood s
  left join lateral (
    select min(i.due_date) as overdue_since, sum(least(i.amount, i.amount_to_date - s.paid)) as overdue
    from owed_on(s.id, day) as i
    where s.is_searched and i.due_date < day and i.amount_to_date > s.paid
  ) as v on true
  where s.outstanding > 0
$$;
