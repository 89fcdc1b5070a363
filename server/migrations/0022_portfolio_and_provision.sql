-- The portfolio by district and employer, late loans day by day, and the provision of a closed month.

-- Each part of the portfolio has rows of its own: together they would be as many as loans. 'staff' rows divide it by
-- loan type and officer, as before; 'all' is the whole.
alter table portfolio_snapshots
  add column part text not null default 'staff' check (part in ('staff', 'district', 'employer', 'all')),
  add column district text,
  add column employer text,
  alter column product drop not null,
  drop constraint portfolio_snapshots_date_product_officer_bucket_key,
  add check ((part = 'staff') = (product is not null)),
  add check (part = 'staff' or officer is null),
  add check ((part = 'district') = (district is not null)),
  add check ((part = 'employer') = (employer is not null));
alter table portfolio_snapshots alter column part drop default;

-- Days are read by part, most often the whole of many days.
create unique index portfolio_snapshots_key on portfolio_snapshots
  (part, date, product, officer, district, employer, bucket) nulls not distinct;

insert into portfolio_snapshots (date, part, bucket, loans, principal, arrears)
select date, 'all', bucket, sum(loans), sum(principal), sum(arrears)
from portfolio_snapshots where part = 'staff' group by date, bucket;

-- The late loans of a recorded day. The nightly job removes days older than 62, except the last ones of months.
create table late_loan_snapshots (
  date date not null,
  loan_id integer not null references loans (id),
  overdue_since date not null,
  principal numeric(14, 2) not null,
  arrears numeric(14, 2) not null,
  primary key (date, loan_id)
);

-- The loans that had principal outstanding at the end of a past day, with what was overdue then. Principal is what the
-- ledger has on the loan: as of now, less the entries of later days. Reversals count on their own day, so that the sum
-- is the balance of Loans receivable of that day.
create function portfolio_on(day date)
returns table (loan_id integer, overdue_since date, principal numeric, arrears numeric)
language sql stable as $$
  with later as (
    select e.loan_id,
           sum(p.debit - p.credit) filter (where p.account_code = '1100') as principal,
           coalesce(sum(p.credit - p.debit) filter (where e.kind in ('payment', 'payment_reversal')
                                                      and p.account_code in ('1100', '4000')), 0) as paid
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.entry_date > day and e.loan_id is not null
    group by e.loan_id
  ), candidates as (
    select l.id, l.status in ('approved', 'paying') as is_owing, l.paid_total - coalesce(later.paid, 0) as paid,
           l.paid_total as paid_now, coalesce(later.principal, 0) as later_principal
    from loans l left join later on later.loan_id = l.id
    where l.status in ('approved', 'paying') or later.loan_id is not null
  ), stood as (
    select c.id, i.*,
           (case when c.is_owing then i.principal_now else 0 end) - c.later_principal as outstanding
    from candidates c
    cross join lateral (
      select min(i.due_date) filter (where i.due_date < day and i.amount_to_date > c.paid) as overdue_since,
             sum(least(i.amount, i.amount_to_date - c.paid))
               filter (where i.due_date < day and i.amount_to_date > c.paid) as overdue,
             coalesce(sum(least(i.principal, i.amount_to_date - c.paid_now))
                        filter (where i.amount_to_date > c.paid_now), 0) as principal_now
      from instalments i where i.loan_id = c.id
    ) as i
  )
  select id, overdue_since, outstanding, coalesce(overdue, 0) from stood where outstanding > 0
$$;

-- Adds a kind to those that the constraint lists, whatever these are.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_entries'::regclass and conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''provision''::text, ');
end $$;

-- Reports that read some accounts over many days, and one employer over time.
create index account_daily_balances_account_idx on account_daily_balances (account_code, entry_date)
  include (kind, entries, debit, credit);
create index portfolio_snapshots_employer_idx on portfolio_snapshots (employer, date) where part = 'employer';
