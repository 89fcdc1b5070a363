-- The date on each posting, and the indexes by which the journal and the ledger of an account are read.

alter table ledger_postings add column entry_date date;
alter table ledger_postings disable trigger ledger_postings_append_only;
update ledger_postings p set entry_date = e.entry_date from ledger_entries e where e.id = p.entry_id;
alter table ledger_postings enable trigger ledger_postings_append_only;
alter table ledger_postings alter column entry_date set not null;

create index ledger_postings_account_idx on ledger_postings (account_code, entry_date, entry_id, line);
create index ledger_entries_date_idx on ledger_entries (entry_date, id);
-- Kinds of which there are few beside payments and disbursements: a payment writes nothing here.
create index ledger_entries_rare_kind_idx on ledger_entries (kind, entry_date, id)
  where kind not in ('payment', 'disbursement');

-- As before; a posting gets the date of its entry.
create or replace function post_entry(entry jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
  new_date date;
begin
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, transfer_id, staff_id, created_at)
  select kind, entry_date, loan_id, payment_id, transfer_id, staff_id, coalesce(created_at, now())
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
