-- Figures over the whole portfolio (decisions 080, 081): sums of the journal by day, a row for each late loan, and a
-- record of each past day. They replace running totals that triggers kept.

-- What is to be paid up to and including an instalment: it is unpaid while this is above what was paid.
alter table instalments add column amount_to_date numeric(14, 2);
drop index instalments_due_idx;
update instalments i set amount_to_date = s.amount_to_date
from (select loan_id, number, sum(amount) over (partition by loan_id order by number) as amount_to_date
      from instalments) as s
where s.loan_id = i.loan_id and s.number = i.number;
alter table instalments alter column amount_to_date set not null, add check (amount_to_date >= amount);
create index instalments_due_idx on instalments (due_date);

drop view portfolio, counted_portfolio, figures, counted_figures, ledger_days, entry_days;
drop trigger loans_figures on loans;
drop trigger loans_figures_changed on loans;
drop trigger loans_portfolio on loans;
drop trigger loans_portfolio_changed on loans;
drop trigger loans_listed on loans;
drop trigger loans_listed_otherwise on loans;
drop trigger users_listed_otherwise on users;
drop trigger customers_figures on customers;
drop function note_figures(), note_list_change(), note_portfolio_change(), figures_of(loans), figures_of(customers),
  add_portfolio(integer), portfolio_of(integer[], numeric[]), portfolio_not_counted(), postings_not_counted(),
  settled_entry();
drop procedure add_figures(bigint);
drop procedure count_figures();
drop procedure restart_portfolio();
drop table figure_totals, figure_changes, ledger_totals, entry_totals, counted_up_to, portfolio_totals, portfolio_loans,
  portfolio_changes, portfolio_counted_up_to;
drop function portfolio_place(date, integer);

-- The sums of the journal by day, account and kind, up to the entry of `rollup_watermark`. A sum may be larger than any
-- amount, so its column has no width.
create table account_daily_balances (
  entry_date date not null,
  account_code text not null references ledger_accounts (code),
  kind text not null,
  -- Each entry counts once, on the account of its first line.
  entries bigint not null,
  debit numeric not null,
  credit numeric not null,
  primary key (entry_date, account_code, kind)
);

create table rollup_watermark (
  is_only boolean primary key default true check (is_only),
  entry_id bigint not null
);

-- The postings of the entries after one, up to another. The planner expects a third of the table beyond a bound that it
-- does not know; the settings keep it on the keys.
create function postings_between(after_id bigint, last_id bigint)
returns table (entry_date date, account_code text, kind text, entries bigint, debit numeric, credit numeric)
language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set max_parallel_workers_per_gather = 0 set jit = off as $$
  select e.entry_date, p.account_code, e.kind, (p.line = 1)::integer::bigint, p.debit, p.credit
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  where e.id > after_id and e.id <= last_id
$$;

-- The journal by day, account and kind as it is now: the rollup, and what came after it. Several rows may belong to one
-- day, account and kind: sum them.
create view account_movements as
  select entry_date, account_code, kind, entries, debit, credit from account_daily_balances
  union all
  select p.entry_date, p.account_code, p.kind, p.entries, p.debit, p.credit
  from rollup_watermark w, postings_between(w.entry_id, 9223372036854775807) as p;

-- Adds the entries up to the given one to the rollup. No transaction may still commit it or an entry before it.
create function roll_up_balances(last_entry bigint) returns void language plpgsql as $$
declare
  after_entry bigint;
begin
  -- Two rollups at once queue here.
  select entry_id into after_entry from rollup_watermark for update;
  insert into account_daily_balances as b (entry_date, account_code, kind, entries, debit, credit)
  select entry_date, account_code, kind, sum(entries), sum(debit), sum(credit)
  from postings_between(after_entry, last_entry)
  group by entry_date, account_code, kind
  on conflict (entry_date, account_code, kind) do update
    set entries = b.entries + excluded.entries, debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  update rollup_watermark set entry_id = greatest(entry_id, last_entry);
end $$;

insert into account_daily_balances (entry_date, account_code, kind, entries, debit, credit)
select e.entry_date, p.account_code, e.kind, count(*) filter (where p.line = 1), sum(p.debit), sum(p.credit)
from ledger_entries e join ledger_postings p on p.entry_id = e.id
group by e.entry_date, p.account_code, e.kind;
insert into rollup_watermark (entry_id) select coalesce(max(id), 0) from ledger_entries;

-- The overview counts loans and customers by the day they were made.
create index loans_created_idx on loans (created_at) include (staff_id);
create index customers_created_idx on customers (created_at);

-- What is overdue of each late loan, and since when. Loans that are not late have no row.
create table loan_arrears (
  loan_id integer primary key references loans (id),
  -- The due date of the oldest instalment that is not fully paid.
  overdue_since date not null,
  principal_overdue numeric(14, 2) not null check (principal_overdue >= 0),
  interest_overdue numeric(14, 2) not null check (interest_overdue >= 0),
  principal_outstanding numeric(14, 2) not null check (principal_outstanding >= principal_overdue)
);

-- Where a late loan stands in their list: a higher number is later, and of loans as late, newer.
create function late_loan_place(overdue_since date, loan_id integer) returns bigint language sql immutable as $$
  select (99999 - (overdue_since - date '1970-01-01')) * 10000000000 + loan_id
$$;
create index loan_arrears_place_idx on loan_arrears (late_loan_place(overdue_since, loan_id));

-- The day that all arrears have reached, and the one that they are computed for: the nightly job moves both on.
create table loan_ageing (
  is_only boolean primary key default true check (is_only),
  aged_to date,
  ageing_to date not null
);

-- What is overdue of loans on a day. Inside an instalment interest is paid first, so that no more principal of it is
-- unpaid than anything is.
create function arrears_on(day date, loan_ids integer[])
returns table (loan_id integer, overdue_since date, principal_overdue numeric, interest_overdue numeric,
               principal_outstanding numeric)
language sql stable as $$
  select i.loan_id, min(i.due_date), sum(u.principal) filter (where i.due_date < day),
         sum(u.total - u.principal) filter (where i.due_date < day), sum(u.principal)
  from loans l
  join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
  cross join lateral (select least(i.amount, i.amount_to_date - l.paid_total) as total,
                             least(i.principal, i.amount_to_date - l.paid_total) as principal) as u
  where l.id = any (loan_ids) and l.status in ('approved', 'paying')
  group by i.loan_id
  having min(i.due_date) < day
$$;

-- Writes the arrears of loans as they are now. A volatile function reads what was committed while it waited for the
-- rows, and what the calling statement has written.
create function update_loan_arrears(loan_ids integer[]) returns void language plpgsql as $$
begin
  -- Payments lock the same row first, so that neither misses what the other writes.
  perform from loans where id = any (loan_ids) order by id for no key update;
  with late as (
    select * from arrears_on((select ageing_to from loan_ageing), loan_ids)
  ), no_longer_late as (
    delete from loan_arrears where loan_id = any (loan_ids) and loan_id not in (select loan_id from late)
  )
  insert into loan_arrears (loan_id, overdue_since, principal_overdue, interest_overdue, principal_outstanding)
  select * from late order by loan_id
  on conflict (loan_id) do update
    set overdue_since = excluded.overdue_since, principal_overdue = excluded.principal_overdue,
        interest_overdue = excluded.interest_overdue, principal_outstanding = excluded.principal_outstanding;
end $$;

-- The same after a payment, which makes no loan late: where the loan is not, nothing is computed or written.
create function update_late_loan(loan integer) returns void language plpgsql as $$
begin
  if exists (select from loan_arrears where loan_id = loan) then
    perform update_loan_arrears(array[loan]);
  end if;
end $$;

-- The business date is that of Freetown, which is UTC.
insert into loan_ageing (aged_to, ageing_to)
select day, day from (select (now() at time zone 'UTC')::date as day) as today
where exists (select from loans);
select update_loan_arrears(array_agg(distinct l.id))
from loans l join instalments i on i.loan_id = l.id
where l.status in ('approved', 'paying') and i.amount_to_date > l.paid_total
  and i.due_date < (select ageing_to from loan_ageing);

-- The portfolio as it stood when a day had ended, and never changed since: by loan type, who captured the loan, and how
-- late it was.
create table portfolio_snapshots (
  date date not null,
  product text not null,
  officer integer references staff (id),
  bucket text not null,
  loans bigint not null,
  principal numeric not null,
  arrears numeric not null,
  unique nulls not distinct (date, product, officer, bucket)
);
