-- The journal: accounts, entries and their postings in double entry. Entries are added, never changed.

create table ledger_accounts (
  code text primary key,
  name text not null unique,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity'))
);

insert into ledger_accounts (code, name, kind) values
  ('1000', 'Cash', 'asset'),
  ('1100', 'Loans receivable', 'asset'),
  ('1200', 'Transfers clearing', 'asset'),
  ('4000', 'Interest income', 'income'),
  ('4100', 'Fee income', 'income'),
  ('5000', 'Loan losses', 'expense');

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('disbursement', 'payment', 'payment_reversal', 'reallocation', 'disbursement_reversal',
     'write_off', 'write_off_reversal', 'transfer', 'transfer_reversal')),
  entry_date date not null,
  loan_id integer references loans (id),
  -- These two refer to tables of the next files, which add the foreign keys.
  payment_id bigint,
  transfer_id integer,
  staff_id integer references staff (id),
  created_at timestamptz not null default now()
);

create index ledger_entries_loan_idx on ledger_entries (loan_id) where loan_id is not null;

create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  line integer not null check (line > 0),
  account_code text not null references ledger_accounts (code),
  debit numeric(14, 2) not null default 0 check (debit >= 0),
  credit numeric(14, 2) not null default 0 check (credit >= 0),
  primary key (entry_id, line),
  check ((debit > 0) <> (credit > 0))
);

-- Every statement that adds postings leaves each entry it touches balanced. A check at the end of the statement is
-- stricter than one at commit, and runs once a statement instead of once a row.
create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id having sum(debit) <> sum(credit)) then
    raise exception 'ledger entry is not balanced' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_postings_balanced after insert on ledger_postings
  referencing new table as added for each statement execute function refuse_unbalanced_entry();

-- An entry without postings would be a gap in the journal.
create function refuse_empty_entry() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_postings where entry_id = new.id) then
    raise exception 'ledger entry has no postings' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_not_empty after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_empty_entry();

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

-- The newest entry of which it is certain that none with a lower number will still be committed. The application's role
-- may not lock a table it only adds to, so the lock is the owner's, until the transaction ends. Set lock_timeout before.
create function settled_entry() returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  entry bigint;
begin
  lock table ledger_entries in share mode;
  -- Read by a statement of its own, which sees what was committed while the lock was waited for.
  select coalesce(max(e.id), 0) into entry from ledger_entries e;
  return entry;
end $$;
