-- Manual journals: made by one person, posted or rejected by another. A posted one has a number without gaps.

create table journals (
  id integer generated always as identity primary key,
  journal_key uuid not null unique,
  -- JV-000001, drawn when it is posted.
  number integer unique check (number > 0),
  kind text not null check (kind in ('journal', 'opening')),
  entry_date date not null,
  description text not null,
  -- [{account_code, debit, credit}], in NLe.
  lines jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'posted', 'rejected')),
  -- The posted journal that this one turns round.
  reverses integer references journals (id),
  made_by integer not null references staff (id),
  made_at timestamptz not null,
  checked_by integer references staff (id),
  checked_at timestamptz,
  -- Why it was rejected, or why it reverses another.
  reason text,
  check ((status = 'pending') = (checked_by is null) and (checked_by is null) = (checked_at is null)),
  check ((status = 'posted') = (number is not null)),
  check (checked_by <> made_by)
);

create index journals_pending_idx on journals (entry_date) where status = 'pending';
-- A journal is turned round once; a rejected attempt does not count.
create unique index journals_reverses_key on journals (reverses) where status <> 'rejected';

alter table ledger_entries add column journal_id integer references journals (id);
create unique index ledger_entries_journal_key on ledger_entries (journal_id) where journal_id is not null;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('disbursement', 'payment', 'payment_reversal', 'reallocation', 'disbursement_reversal',
   'write_off', 'write_off_reversal', 'transfer', 'transfer_reversal', 'journal', 'opening'));

-- As before, with the journal of the entry.
create or replace function post_entry(entry jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
  new_date date;
begin
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, transfer_id, journal_id, staff_id, created_at)
  select kind, entry_date, loan_id, payment_id, transfer_id, journal_id, staff_id, coalesce(created_at, now())
  from jsonb_populate_record(null::ledger_entries, entry)
  returning id, entry_date into new_id, new_date;
  if exists (select from jsonb_array_elements(entry->'lines') as posting
             join ledger_accounts a on a.code = posting->>'account' and not a.active) then
    raise exception 'the account is inactive' using errcode = 'MF001';
  end if;
  insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit)
  select new_id, line, new_date, posting->>'account', (posting->>'debit')::numeric, (posting->>'credit')::numeric
  from jsonb_array_elements(entry->'lines') with ordinality as lines (posting, line);
  return new_id;
end $$;
