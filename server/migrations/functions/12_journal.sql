-- The journal: entries balance in each branch, have lines, and are of open days.

-- Every statement that adds postings leaves each entry it touches balanced, in each branch that it touches. A check at
-- the end of the statement is stricter than one at commit, and runs once a statement instead of once a row.
create or replace function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id, branch_id having sum(debit) <> sum(credit)) then
    raise exception 'ledger entry is not balanced' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger ledger_postings_balanced after insert on ledger_postings
  referencing new table as added for each statement execute function refuse_unbalanced_entry();

-- An entry without postings would be a gap in the journal.
create or replace function refuse_empty_entry() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from ledger_postings where entry_id = new.id) then
    raise exception 'ledger entry has no postings' using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists ledger_entries_not_empty on ledger_entries;
create constraint trigger ledger_entries_not_empty after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_empty_entry();

-- Waits for the transactions that are adding entries, and keeps others from adding any until this transaction ends. It
-- runs as the owner, because the application's role has no right to lock the journal.
create or replace function lock_journal() returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  lock table ledger_entries in share mode;
end $$;

-- Refuses an entry of a closed day, whoever adds it. `lock_journal` runs before the day of `closed_books` changes: an
-- entry under way is awaited, and one that waits sees the new day here. The detail is the last closed day.
create or replace function refuse_closed_day() returns trigger language plpgsql as $$
declare
  through date;
begin
  select closed_through into through from closed_books;
  if exists (select from added where entry_date <= through) then
    raise exception 'the books are closed' using errcode = 'MF002', detail = through::text;
  end if;
  return null;
end $$;

create or replace trigger ledger_entries_open_days after insert on ledger_entries
  referencing new table as added for each statement execute function refuse_closed_day();

create or replace trigger ledger_accounts_fixed before update of code, kind, money_kind, system, manual, branch_id
  on ledger_accounts
  for each row execute function refuse_change();

-- The lines of an entry to add, in their order, with the accounts that they are posted to, and their branch where it
-- is said.
create or replace function lines_of(entry jsonb)
returns table (line integer, account text, debit numeric, credit numeric, branch_id smallint)
language sql immutable as $$
  select ordinal::integer,
         case posting->>'account' when 'M' then entry->>'money_account' else posting->>'account' end,
         (posting->>'debit')::numeric, (posting->>'credit')::numeric, (posting->>'branch_id')::smallint
  from jsonb_array_elements(entry->'lines') with ordinality as lines (posting, ordinal)
$$;

-- Whether there are branches beside the first.
create or replace function has_branches() returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from branches where id <> 1)
$$;

-- The branch of the lines of an entry on accounts that all branches share: that of the loan, of the customer whose
-- credit moves, of the journal, the transfer or the bill, or of the money.
create or replace function branch_of_entry(entry jsonb) returns smallint language sql stable
set search_path = public, pg_temp as $$
  select coalesce(
    (select branch_id from loans where id = (entry->>'loan_id')::integer),
    (select c.branch_id from customer_credits m join customers c on c.customer_id = m.customer_id
     where m.id = (entry->>'credit_id')::bigint),
    (select branch_id from journals where id = (entry->>'journal_id')::integer),
    (select branch_id from transfers where id = (entry->>'transfer_id')::integer),
    (select branch_id from bills where id = (entry->>'bill_id')::integer),
    (select a.branch_id from lines_of(entry) as l join ledger_accounts a on a.code = l.account
     where a.branch_id is not null order by l.line limit 1),
    1::smallint)
$$;

-- The branch of the customer whose loan or credit the entry is about: what is kept for them, and what they have to give
-- back, is there, wherever an earlier loan of theirs stayed (BR-7). Null for an entry without a customer.
create or replace function branch_of_credit(entry jsonb) returns smallint language sql stable
set search_path = public, pg_temp as $$
  select coalesce(
    (select c.branch_id from customer_credits m join customers c on c.customer_id = m.customer_id
     where m.id = (entry->>'credit_id')::bigint),
    (select c.branch_id from loans l join customers c on c.customer_id = l.customer_id
     where l.id = (entry->>'loan_id')::integer))
$$;

-- The postings of an entry: money is in the branch of its account, the credit of a customer in theirs, the rest in that
-- of the entry. Where branches differ, each gets a line on Inter-branch, so that the entry balances in each.
create or replace function postings_of(entry jsonb)
returns table (line integer, account text, debit numeric, credit numeric, branch_id smallint)
language sql stable set search_path = public, pg_temp as $$
  with placed as materialized (
    select l.line, l.account, l.debit, l.credit,
           coalesce(l.branch_id, a.branch_id, case when l.account in ('1320', '2000') then branch_of_credit(entry) end,
                    branch_of_entry(entry)) as branch_id
    from lines_of(entry) as l left join ledger_accounts a on a.code = l.account
  ), claims as (
    select branch_id, sum(debit - credit) as net from placed group by branch_id having sum(debit) <> sum(credit)
  )
  select * from placed
  union all
  select (select max(placed.line) from placed) + row_number() over (order by branch_id)::integer,
         (select code from ledger_accounts where inter_branch), greatest(-net, 0), greatest(net, 0), branch_id
  from claims where (select sum(net) from claims) = 0
$$;

-- Cash is in the hands of its branch: who does not see that branch neither takes it nor adds to it.
create or replace function check_reach_of_cash(entry jsonb) returns void language plpgsql as $$
declare
  reach constant text := nullif(current_setting('app.reach', true), '');
begin
  if reach is not null and exists (
    select from lines_of(entry) as l join ledger_accounts a on a.code = l.account
    where a.money_kind = 'cash' and a.branch_id <> all (reach::smallint[])
  ) then
    raise exception 'cash of another branch' using errcode = 'MF060';
  end if;
end $$;

-- Adds an entry with its lines: the columns of ledger_entries without id, and lines [{account, debit, credit}], amounts
-- in NLe. A line of the account M is one of money_account. It runs as the owner, because the application's role has no
-- right to insert into the journal: a refusal that holds for every entry is added here (docs/decisions/030). It refuses
-- a posting to an inactive account, cash of a till without an open session, and more cheques than are in hand. Cash
-- that came on an earlier day than that of its session is on account 1330 until that day, on which a second entry
-- brings it into the till (docs/decisions/035).
create or replace function post_entry(entry jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
  new_date date;
  entered_on date;
begin
  select business_date into entered_on from till_sessions
  where id = (entry->>'till_session_id')::integer and business_date > (entry->>'entry_date')::date;
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, payout_id, transfer_id, journal_id, act_id,
                              credit_id, bill_id, till_session_id, staff_id, created_at)
  select kind, entry_date, loan_id, payment_id, payout_id, transfer_id, journal_id, act_id, credit_id, bill_id,
         case when entered_on is null then till_session_id end, staff_id, coalesce(created_at, now())
  from jsonb_populate_record(null::ledger_entries, entry)
  returning id, entry_date into new_id, new_date;
  if exists (select from ledger_accounts a
             where not a.active and (a.code = entry->>'money_account' or exists (
               select from jsonb_array_elements(entry->'lines') as posting where posting->>'account' = a.code))) then
    raise exception 'the account is inactive' using errcode = 'MF001';
  end if;
  perform check_reach_of_cash(entry);
  perform check_till_entry(entry);
  perform check_cheques(entry);
  if not exists (select from branches where id <> 1) then
    insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit)
    select new_id, line, new_date,
           case when entered_on is not null and account >= '1010' and account <= '1049' then '1330' else account end,
           debit, credit
    from lines_of(entry);
  else
    insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit, branch_id)
    select new_id, line, new_date,
           case when entered_on is not null and account >= '1010' and account <= '1049' then '1330' else account end,
           debit, credit, branch_id
    from postings_of(entry);
  end if;
  if entered_on is not null then
    perform post_entry(entry || jsonb_build_object('kind', 'till_collection', 'entry_date', entered_on, 'lines', (
      select jsonb_build_array(
        jsonb_build_object('account', account, 'debit', sum(debit - credit), 'credit', 0),
        jsonb_build_object('account', '1330', 'debit', 0, 'credit', sum(debit - credit), 'branch_id', (
          select branch_id from ledger_accounts where code = account)))
      from lines_of(entry) where account >= '1010' and account <= '1049' group by account)));
  end if;
  return new_id;
end $$;

-- Posts many entries as post_entry posts one, in one statement a table: an import has thousands of them (IMP-8).
-- Entries with cash of a till go through post_entry, whose check reads what the till holds.
create or replace function post_entries(entries jsonb) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if exists (select from jsonb_array_elements(entries) as entry
             cross join lateral (
               select entry->>'money_account' as account
               union all
               select posting->>'account' from jsonb_array_elements(entry->'lines') as posting) as used
             where used.account >= '1010' and used.account <= '1049') then
    raise exception 'entries of a till are posted one by one' using errcode = 'check_violation';
  end if;
  if exists (select from jsonb_array_elements(entries) as entry
             cross join lateral (
               select entry->>'money_account' as account
               union all
               select posting->>'account' from jsonb_array_elements(entry->'lines') as posting) as used
             join ledger_accounts a on a.code = used.account
             where not a.active) then
    raise exception 'the account is inactive' using errcode = 'MF001';
  end if;
  with numbered as materialized (
    select entry, place, nextval(pg_get_serial_sequence('ledger_entries', 'id')) as new_id
    from (select entry, place from jsonb_array_elements(entries) with ordinality as e (entry, place)
          order by place) as ordered),
  added as (
    insert into ledger_entries (id, kind, entry_date, loan_id, payment_id, payout_id, transfer_id, journal_id, act_id,
                                credit_id, bill_id, till_session_id, staff_id, created_at) overriding system value
    select new_id, r.kind, r.entry_date, r.loan_id, r.payment_id, r.payout_id, r.transfer_id, r.journal_id, r.act_id,
           r.credit_id, r.bill_id, r.till_session_id, r.staff_id, coalesce(r.created_at, now())
    from numbered cross join lateral jsonb_populate_record(null::ledger_entries, entry) as r
    order by place
    returning id, entry_date)
  insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit, branch_id)
  select new_id, p.line, added.entry_date, p.account, p.debit, p.credit, p.branch_id
  from numbered join added on added.id = new_id
  cross join lateral (
    select line, account, debit, credit, 1::smallint as branch_id from lines_of(entry) where not has_branches()
    union all
    select * from postings_of(entry) where has_branches()) as p
  order by place, line;
end $$;
