-- Running totals of the overview, the trial balance and the arrears, kept by triggers (decisions 080, 081).

create table figure_totals (
  figure text not null,
  day date,
  key text not null default '',
  count bigint not null,
  amount numeric not null,
  unique nulls not distinct (figure, key, day)
);

create table figure_changes (
  figure text not null,
  day date,
  key text not null default '',
  count bigint not null,
  amount numeric not null
);

create table ledger_totals (
  entry_date date not null,
  account_code text not null references ledger_accounts (code),
  debit numeric not null,
  credit numeric not null,
  primary key (entry_date, account_code)
);

create table entry_totals (
  entry_date date not null,
  kind text not null,
  count bigint not null,
  amount numeric not null,
  primary key (entry_date, kind)
);

create table counted_up_to (
  source text primary key check (source in ('payments', 'ledger_entries')),
  id bigint not null
);

create function figures_of(l loans)
returns table (figure text, day date, key text, count int, amount numeric)
language sql stable as $$
  select 'loans made', (l.created_at at time zone 'UTC')::date, coalesce(l.staff_id::text, ''), 1, 0::numeric
  union all
  select 'loans of status', null, l.status, 1, 0
$$;

create function figures_of(c customers) returns table (figure text, day date, key text, count int, amount numeric)
language sql stable as $$
  select 'customers', (c.created_at at time zone 'UTC')::date, '', 1, 0::numeric
$$;

create function note_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_changes (figure, day, key, count, amount) select * from figures_of(new);
  elsif tg_op = 'DELETE' then
    insert into figure_changes (figure, day, key, count, amount)
    select figure, day, key, -count, -amount from figures_of(old);
  else
    insert into figure_changes (figure, day, key, count, amount)
    select figure, day, key, sum(count), sum(amount)
    from (
      select * from figures_of(new)
      union all
      select figure, day, key, -count, -amount from figures_of(old)
    ) as both_sides
    group by figure, day, key
    having sum(count) <> 0 or sum(amount) <> 0;
  end if;
  return null;
end $$;

create trigger loans_figures after insert or delete on loans for each row execute function note_figures();

create trigger loans_figures_changed after update on loans for each row
  when ((old.status, old.staff_id, old.created_at) is distinct from (new.status, new.staff_id, new.created_at))
  execute function note_figures();

create trigger customers_figures after insert or update or delete on customers
  for each row execute function note_figures();

-- What is not in the totals yet is found by its number. The planner knows no such bound and would start workers, and
-- compile, for a handful of rows.
create function postings_not_counted()
returns table (entry_date date, kind text, line integer, account_code text, debit numeric, credit numeric)
language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set max_parallel_workers_per_gather = 0 set jit = off as $$
  select e.entry_date, e.kind, p.line, p.account_code, p.debit, p.credit
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  where e.id > (select id from counted_up_to where source = 'ledger_entries')
$$;

-- The figures as they are now. Several rows may belong to one figure, day and key: sum them.
create view figures as
  select figure, day, key, count, amount from figure_totals
  union all
  select figure, day, key, count, amount from figure_changes;

create view ledger_days as
  select entry_date, account_code, debit, credit from ledger_totals
  union all
  select entry_date, account_code, debit, credit from postings_not_counted();

-- Entries by day and kind: how many, and the sum of their debits, which is the amount of the payment, loan or transfer.
create view entry_days as
  select entry_date, kind, count, amount from entry_totals
  union all
  select entry_date, kind, (line = 1)::integer, debit from postings_not_counted();

-- The same from the records alone, which the totals must equal.
create view counted_figures as
  select f.* from loans l, figures_of(l) as f
  union all
  select f.* from customers c, figures_of(c) as f;

-- Adds up what was noted, and the entries up to the given one. Of it and all before it none may still be in a
-- transaction that is under way.
create procedure add_figures(last_entry bigint) language plpgsql as $$
declare
  entries_before bigint;
begin
  -- Whoever else is adding up is waited for.
  select id into entries_before from counted_up_to where source = 'ledger_entries' for update;
  with noted as (
    delete from figure_changes returning figure, day, key, count, amount
  )
  insert into figure_totals as t (figure, day, key, count, amount)
  select figure, day, key, sum(count), sum(amount) from noted
  group by figure, day, key
  on conflict (figure, key, day) do update
    set count = t.count + excluded.count, amount = t.amount + excluded.amount;
  insert into ledger_totals as t (entry_date, account_code, debit, credit)
  select e.entry_date, p.account_code, sum(p.debit), sum(p.credit)
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  where e.id > entries_before and e.id <= last_entry
  group by e.entry_date, p.account_code
  on conflict (entry_date, account_code) do update
    set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  insert into entry_totals as t (entry_date, kind, count, amount)
  select e.entry_date, e.kind, count(*) filter (where p.line = 1), sum(p.debit)
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  where e.id > entries_before and e.id <= last_entry
  group by e.entry_date, e.kind
  on conflict (entry_date, kind) do update
    set count = t.count + excluded.count, amount = t.amount + excluded.amount;
  update counted_up_to set id = greatest(id, last_entry) where source = 'ledger_entries';
end $$;

-- Counts everything anew: where rows came in without their triggers or with the totals of another moment.
create procedure count_figures() language plpgsql as $$
begin
  lock table loans, customers, ledger_entries in share mode;
  delete from figure_changes;
  delete from figure_totals;
  delete from ledger_totals;
  delete from entry_totals;
  delete from counted_up_to;
  insert into figure_totals (figure, day, key, count, amount)
  select figure, day, key, sum(count), sum(amount) from counted_figures group by figure, day, key;
  insert into ledger_totals (entry_date, account_code, debit, credit)
  select e.entry_date, p.account_code, sum(p.debit), sum(p.credit)
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  group by e.entry_date, p.account_code;
  insert into entry_totals (entry_date, kind, count, amount)
  select e.entry_date, e.kind, count(*) filter (where p.line = 1), sum(p.debit)
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  group by e.entry_date, e.kind;
  insert into counted_up_to (source, id)
  values ('ledger_entries', (select coalesce(max(id), 0) from ledger_entries));
end $$;

call count_figures();

create function note_list_change() returns trigger language plpgsql as $$
begin
  insert into figure_changes (figure, count, amount) values ('changes of loan lists', 1, 0);
  return null;
end $$;

create trigger loans_listed after insert or delete on loans for each row execute function note_list_change();
create trigger loans_listed_otherwise after update on loans for each row
  when ((old.loan_id, old.customer_id, old.user_fid, old.status)
        is distinct from (new.loan_id, new.customer_id, new.user_fid, new.status))
  execute function note_list_change();
create trigger users_listed_otherwise after update on users for each row
  when (old.search_name <> new.search_name or old.search_phone <> new.search_phone)
  execute function note_list_change();

create table portfolio_totals (
  -- Of a loan's instalments, the due date of the oldest that is not fully paid.
  oldest_due date not null,
  due_date date not null,
  -- Loans and their outstanding principal in full stand once each, where both days are the same.
  loans bigint not null,
  outstanding_principal numeric not null,
  -- What is left to pay of the instalments due on that day.
  unpaid numeric not null,
  primary key (oldest_due, due_date)
);

-- Where a loan stands in the list of late loans: a higher number is later, and of loans as late, newer.
create function portfolio_place(oldest_due date, loan_id integer) returns bigint language sql immutable as $$
  select (99999 - (oldest_due - date '1970-01-01')) * 10000000000 + loan_id
$$;

-- Each loan as it is in the totals. It refers to no loan: that would hold the loan's row against a payment.
create table portfolio_loans (
  loan_id integer primary key,
  oldest_due date not null,
  paid_total numeric(14, 2) not null,
  place bigint not null generated always as (portfolio_place(oldest_due, loan_id)) stored
);
create unique index portfolio_loans_place_idx on portfolio_loans (place);

-- Loans that came to the portfolio, or left it, without a payment. Read and emptied as a whole.
create table portfolio_changes (
  loan_id integer not null
);

-- The last entry of the ledger whose loan is as it was then or later, and the last loan that was looked at.
create table portfolio_counted_up_to (
  is_only boolean primary key default true check (is_only),
  entry_id bigint not null,
  loan_id integer not null
);

-- A payment changes what was paid, and its entry says so.
create function note_portfolio_change() returns trigger language plpgsql as $$
begin
  insert into portfolio_changes (loan_id) values (new.id);
  return null;
end $$;

create trigger loans_portfolio after insert on loans for each row
  when (new.status in ('approved', 'paying'))
  execute function note_portfolio_change();
create trigger loans_portfolio_changed after update on loans for each row
  when (old.paid_total = new.paid_total
        and (old.status in ('approved', 'paying')) <> (new.status in ('approved', 'paying')))
  execute function note_portfolio_change();

-- What loans owe of which so much was paid, by due date: the oldest instalment is filled first, and its interest
-- before its principal, so that no more principal is left of an instalment than is left of it at all.
create function portfolio_of(loan_ids integer[], paid numeric[])
returns table (loan_id integer, paid_total numeric, oldest_due date, due_date date, loans integer,
               outstanding_principal numeric, unpaid numeric)
language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set max_parallel_workers_per_gather = 0 set jit = off as $$
  with owed as (
    select l.loan_id, l.paid_total, i.number, i.due_date, i.principal,
           least(i.amount, sum(i.amount) over (partition by i.loan_id order by i.number) - l.paid_total) as unpaid
    from unnest(loan_ids, paid) as l (loan_id, paid_total) join instalments i on i.loan_id = l.loan_id
  ), placed as (
    select *, row_number() over loan as place, min(due_date) over (partition by loan_id) as oldest_due,
           sum(least(principal, unpaid)) over (partition by loan_id) as of_loan
    from owed where unpaid > 0
    window loan as (partition by loan_id order by number)
  )
  select loan_id, paid_total, oldest_due, due_date, (place = 1)::integer,
         case when place = 1 then of_loan else 0 end, unpaid
  from placed
$$;

-- The loans that may be otherwise than the totals have them.
create function portfolio_not_counted() returns table (loan_id integer) language sql stable
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
  select loan_id from ledger_entries
  where id > (select entry_id from portfolio_counted_up_to) and loan_id is not null
  union
  select loan_id from portfolio_changes
  union
  select id from loans
  where status in ('approved', 'paying') and id > (select loan_id from portfolio_counted_up_to)
$$;

-- The portfolio as it is now. Several rows may belong to the same two days: sum them.
create view portfolio as
  with changed as materialized (
    select loan_id from portfolio_not_counted()
  ), now as (
    select array_agg(l.id) as loan_ids, array_agg(l.paid_total) as paid
    from changed join loans l on l.id = changed.loan_id
    where l.status in ('approved', 'paying')
  ), before as (
    select array_agg(p.loan_id) as loan_ids, array_agg(p.paid_total) as paid
    from changed join portfolio_loans p on p.loan_id = changed.loan_id
  )
  select oldest_due, due_date, loans, outstanding_principal, unpaid from portfolio_totals
  union all
  select o.oldest_due, o.due_date, o.loans, o.outstanding_principal, o.unpaid
  from now, portfolio_of(now.loan_ids, now.paid) as o
  union all
  select o.oldest_due, o.due_date, -o.loans, -o.outstanding_principal, -o.unpaid
  from before, portfolio_of(before.loan_ids, before.paid) as o;

-- The same from the records alone, which the totals must equal.
create view counted_portfolio as
  with now as (
    select array_agg(id) as loan_ids, array_agg(paid_total) as paid from loans where status in ('approved', 'paying')
  )
  select o.oldest_due, o.due_date, o.loans, o.outstanding_principal, o.unpaid
  from now, portfolio_of(now.loan_ids, now.paid) as o;

-- Brings the totals nearer to what is: looks at the loans that were noted, at those of the next entries, as far as it
-- is certain that none before them is still under way, and at the next loans that were never looked at. Answers
-- whether there is more to look at.
create function add_portfolio(most integer) returns boolean language plpgsql as $$
declare
  counted portfolio_counted_up_to;
  last_entry bigint;
  last_loan integer;
  changed integer[];
  now_ids integer[];
  now_paid numeric[];
  before_ids integer[];
  before_paid numeric[];
begin
  -- Whoever else is adding up is waited for.
  select * into counted from portfolio_counted_up_to for update;
  select least(id, counted.entry_id + most) into last_entry from counted_up_to where source = 'ledger_entries';
  last_entry := greatest(last_entry, counted.entry_id);
  select coalesce(max(id), counted.loan_id) into last_loan
  from (select id from loans where id > counted.loan_id order by id limit most) as next;
  -- What was noted or booked when this reads is in the loans as the statements after it read them.
  with noted as (
    delete from portfolio_changes returning loan_id
  )
  select array_agg(loan_id) into changed
  from (
    select loan_id from noted
    union
    select loan_id from ledger_entries where id > counted.entry_id and id <= last_entry and loan_id is not null
    union
    select id from loans
    where id > counted.loan_id and id <= last_loan and status in ('approved', 'paying')
  ) as found;
  select array_agg(id), array_agg(paid_total) into now_ids, now_paid
  from loans where id = any (changed) and status in ('approved', 'paying');
  select array_agg(loan_id), array_agg(paid_total) into before_ids, before_paid
  from portfolio_loans where loan_id = any (changed);
  insert into portfolio_totals as t (oldest_due, due_date, loans, outstanding_principal, unpaid)
  select oldest_due, due_date, sum(loans), sum(outstanding_principal), sum(unpaid)
  from (
    select oldest_due, due_date, loans, outstanding_principal, unpaid from portfolio_of(now_ids, now_paid)
    union all
    select oldest_due, due_date, -loans, -outstanding_principal, -unpaid
    from portfolio_of(before_ids, before_paid)
  ) as difference
  group by oldest_due, due_date
  having sum(loans) <> 0 or sum(outstanding_principal) <> 0 or sum(unpaid) <> 0
  on conflict (oldest_due, due_date) do update
    set loans = t.loans + excluded.loans,
        outstanding_principal = t.outstanding_principal + excluded.outstanding_principal,
        unpaid = t.unpaid + excluded.unpaid;
  delete from portfolio_totals where loans = 0 and unpaid = 0;
  delete from portfolio_loans where loan_id = any (before_ids);
  insert into portfolio_loans (loan_id, oldest_due, paid_total)
  select loan_id, oldest_due, paid_total from portfolio_of(now_ids, now_paid) where loans = 1;
  update portfolio_counted_up_to set entry_id = last_entry, loan_id = last_loan;
  return last_entry < (select id from counted_up_to where source = 'ledger_entries')
      or exists (select from loans where id > last_loan);
end $$;

-- Begins anew: here, and where loans came in without their triggers or with the totals of another moment. The loans
-- are looked at afterwards, some at a time; until then the report looks at the rest as they are.
create procedure restart_portfolio() language plpgsql as $$
begin
  delete from portfolio_changes;
  delete from portfolio_totals;
  delete from portfolio_loans;
  delete from portfolio_counted_up_to;
  insert into portfolio_counted_up_to (entry_id, loan_id)
  select id, 0 from counted_up_to where source = 'ledger_entries';
end $$;

call restart_portfolio();
