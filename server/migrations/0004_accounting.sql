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

-- Adds an entry with its lines: {kind, entry_date, loan_id, payment_id, transfer_id, staff_id, created_at,
-- lines: [{account, debit, credit}]}, amounts in NLe. It runs as the owner, because the application's role has no right
-- to insert into the journal: a refusal that holds for every entry is added here (docs/decisions/030).
create function post_entry(entry jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, transfer_id, staff_id, created_at)
  select kind, entry_date, loan_id, payment_id, transfer_id, staff_id, coalesce(created_at, now())
  from jsonb_populate_record(null::ledger_entries, entry)
  returning id into new_id;
  insert into ledger_postings (entry_id, line, account_code, debit, credit)
  select new_id, line, posting->>'account', (posting->>'debit')::numeric, (posting->>'credit')::numeric
  from jsonb_array_elements(entry->'lines') with ordinality as lines (posting, line);
  return new_id;
end $$;

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

insert into rollup_watermark (entry_id) values (0);

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
