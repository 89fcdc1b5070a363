-- What was given and received in a month comes from the entries of the books by their date (D122): a reversal counts in
-- its own month, and what a past month had stays. So these figures are no longer made of loans, payments and transfers
-- as they are now, but of entries, which never change: a total by day and kind beside the totals by day and account.
-- None of the totals has a largest (D128).

create table entry_totals (
  entry_date date not null,
  kind text not null,
  count bigint not null,
  amount numeric not null,
  primary key (entry_date, kind)
);

drop view ledger_days;
drop view figures;
drop view counted_figures;
drop procedure add_figures(bigint, bigint);
drop procedure count_figures();
drop function payments_not_counted();
drop function postings_not_counted();
drop trigger transfers_figures on transfers;
drop trigger payment_reversals_figures on payment_reversals;
drop function figures_of(transfers);
drop function figures_of(payment_reversals);
delete from figure_totals where figure in ('payments', 'transfers', 'loans approved', 'loans withdrawn');
delete from figure_changes where figure in ('payments', 'transfers', 'loans approved', 'loans withdrawn');
delete from counted_up_to where source = 'payments';

alter table figure_totals alter column amount type numeric;
alter table figure_changes alter column amount type numeric;
alter table ledger_totals alter column debit type numeric, alter column credit type numeric;

create or replace function figures_of(l loans)
returns table (figure text, day date, key text, count int, amount numeric)
language sql stable as $$
  select 'loans made', (l.created_at at time zone 'UTC')::date, coalesce(l.staff_id::text, ''), 1, 0::numeric
  union all
  select 'loans of status', null, l.status, 1, 0
$$;
drop trigger loans_figures_changed on loans;
create trigger loans_figures_changed after update on loans for each row
  when ((old.status, old.staff_id, old.created_at) is distinct from (new.status, new.staff_id, new.created_at))
  execute function note_figures();

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

insert into entry_totals (entry_date, kind, count, amount)
select e.entry_date, e.kind, count(*) filter (where p.line = 1), sum(p.debit)
from ledger_entries e join ledger_postings p on p.entry_id = e.id
where e.id <= (select id from counted_up_to where source = 'ledger_entries')
group by e.entry_date, e.kind;
