-- Figures over everything, such as the overview and the trial balance, are kept as running totals by day, so that
-- reading them does not take longer as the lender grows. They are exact at every moment: what is counted and what is
-- not yet counted are read together, in one statement.
--
-- Payments and postings are only ever added, so that a total and the number of the last row in it say everything: a
-- payment writes nothing more than before, and no row that all payments share. Of loans, customers, transfers and
-- reversals each change is noted in the same transaction, as a row of its own, and added up later.

create table figure_totals (
  figure text not null,
  -- Null for what belongs to no day.
  day date,
  -- What the figure is of, within its day: a staff member, a status, or nothing.
  key text not null default '',
  count bigint not null,
  amount numeric(18, 2) not null,
  unique nulls not distinct (figure, key, day)
);

-- Not yet added to the totals. Read and emptied as a whole, so it needs no index.
create table figure_changes (
  figure text not null,
  day date,
  key text not null default '',
  count bigint not null,
  amount numeric(18, 2) not null
);

create table ledger_totals (
  entry_date date not null,
  account_code text not null references ledger_accounts (code),
  debit numeric(18, 2) not null,
  credit numeric(18, 2) not null,
  primary key (entry_date, account_code)
);

-- The last payment and the last entry of the ledger that are in the totals.
create table counted_up_to (
  source text primary key check (source in ('payments', 'ledger_entries')),
  id bigint not null
);

-- What one row is in the figures. The totals are made of these alone, whether by change or by counting all.
create function figures_of(l loans) returns table (figure text, day date, key text, count int, amount numeric)
language sql stable as $$
  select 'loans made', (l.created_at at time zone 'UTC')::date, coalesce(l.staff_id::text, ''), 1, 0::numeric
  union all
  select 'loans of status', null, l.status, 1, 0
  union all
  select 'loans approved', l.approval_date, '', 1, l.approved_amount where l.approved_amount is not null
  union all
  -- Canceled before any payment: the money came back, so it was not given (D122).
  select 'loans withdrawn', l.approval_date, '', 1, l.approved_amount
  where l.status = 'canceled' and l.paid_total = 0 and l.approved_amount is not null
$$;

create function figures_of(c customers) returns table (figure text, day date, key text, count int, amount numeric)
language sql stable as $$
  select 'customers', (c.created_at at time zone 'UTC')::date, '', 1, 0::numeric
$$;

create function figures_of(t transfers) returns table (figure text, day date, key text, count int, amount numeric)
language sql stable as $$
  select 'transfers', t.transfer_date, '', 1, t.local_currency where t.deleted_at is null and t.status = 'completed'
$$;

-- A reversal takes its payment out of the figures of the payment's day.
create function figures_of(r payment_reversals) returns table (figure text, day date, key text, count int, amount numeric)
language sql stable as $$
  select 'payments', p.transaction_date, '', -1, -p.amount from payments p where p.id = r.payment_id
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
-- A payment of a loan that was paid on before changes none of these, so it does not even call the function.
create trigger loans_figures_changed after update on loans for each row
  when ((old.status, old.staff_id, old.created_at, old.approval_date, old.approved_amount)
        is distinct from (new.status, new.staff_id, new.created_at, new.approval_date, new.approved_amount)
        or (new.status = 'canceled' and old.paid_total <> new.paid_total))
  execute function note_figures();
create trigger customers_figures after insert or update or delete on customers
  for each row execute function note_figures();
create trigger transfers_figures after insert or update or delete on transfers
  for each row execute function note_figures();
create trigger payment_reversals_figures after insert on payment_reversals
  for each row execute function note_figures();

-- What is not in the totals yet is found by its number, however many rows the tables have and whatever the planner
-- thinks of a bound that it does not know.
create function payments_not_counted() returns table (day date, amount numeric) language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  select transaction_date, amount from payments
  where id > (select id from counted_up_to where source = 'payments')
$$;

create function postings_not_counted() returns table (entry_date date, account_code text, debit numeric, credit numeric)
language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select e.entry_date, p.account_code, p.debit, p.credit
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  where e.id > (select id from counted_up_to where source = 'ledger_entries')
$$;

-- The figures as they are now. Several rows may belong to one figure, day and key: sum them.
create view figures as
  select figure, day, key, count, amount from figure_totals
  union all
  select figure, day, key, count, amount from figure_changes
  union all
  select 'payments', day, '', 1, amount from payments_not_counted();

create view ledger_days as
  select entry_date, account_code, debit, credit from ledger_totals
  union all
  select entry_date, account_code, debit, credit from postings_not_counted();

-- The same from the records alone, which the totals must equal.
create view counted_figures as
  select f.* from loans l, figures_of(l) as f
  union all
  select f.* from customers c, figures_of(c) as f
  union all
  select f.* from transfers t, figures_of(t) as f
  union all
  select f.* from payment_reversals r, figures_of(r) as f
  union all
  select 'payments', transaction_date, '', 1, amount from payments;

-- Adds up what was noted, and the payments and entries up to the given ones. Of these and all before them none may
-- still be in a transaction that is under way.
create procedure add_figures(last_payment bigint, last_entry bigint) language plpgsql as $$
declare
  payments_before bigint;
  entries_before bigint;
begin
  -- Whoever else is adding up is waited for.
  select id into payments_before from counted_up_to where source = 'payments' for update;
  select id into entries_before from counted_up_to where source = 'ledger_entries' for update;
  with noted as (
    delete from figure_changes returning figure, day, key, count, amount
  )
  insert into figure_totals as t (figure, day, key, count, amount)
  select figure, day, key, sum(count), sum(amount)
  from (
    select * from noted
    union all
    select 'payments', transaction_date, '', 1, amount from payments
    where id > payments_before and id <= last_payment
  ) as added
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
  update counted_up_to set id = greatest(id, last_payment) where source = 'payments';
  update counted_up_to set id = greatest(id, last_entry) where source = 'ledger_entries';
end $$;

-- Counts everything anew: here, and where rows came in without their triggers or with the totals of another moment.
create procedure count_figures() language plpgsql as $$
begin
  lock table loans, customers, transfers, payments, payment_reversals, ledger_entries in share mode;
  delete from figure_changes;
  delete from figure_totals;
  delete from ledger_totals;
  delete from counted_up_to;
  insert into figure_totals (figure, day, key, count, amount)
  select figure, day, key, sum(count), sum(amount) from counted_figures group by figure, day, key;
  insert into ledger_totals (entry_date, account_code, debit, credit)
  select e.entry_date, p.account_code, sum(p.debit), sum(p.credit)
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  group by e.entry_date, p.account_code;
  insert into counted_up_to (source, id)
  values ('payments', (select coalesce(max(id), 0) from payments)),
         ('ledger_entries', (select coalesce(max(id), 0) from ledger_entries));
end $$;

call count_figures();
