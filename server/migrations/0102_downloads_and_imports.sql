-- Addresses from which a browser downloads everything (KYC-40): a browser sends no bearer token with a download, so each
-- address works once, for a minute, and in the session that asked for it.

create table download_addresses (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index download_addresses_session_idx on download_addresses (session_id);

-- Posts many entries as post_entry posts one, in one statement a table: an import has thousands of them (IMP-8). Entries
-- with cash of a till go through post_entry, whose check reads what the till holds.
create function post_entries(entries jsonb) returns void language plpgsql
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
                                credit_id, till_session_id, staff_id, created_at) overriding system value
    select new_id, r.kind, r.entry_date, r.loan_id, r.payment_id, r.payout_id, r.transfer_id, r.journal_id, r.act_id,
           r.credit_id, r.till_session_id, r.staff_id, coalesce(r.created_at, now())
    from numbered cross join lateral jsonb_populate_record(null::ledger_entries, entry) as r
    order by place
    returning id, entry_date)
  insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit)
  select new_id, line, added.entry_date,
         case posting->>'account' when 'M' then entry->>'money_account' else posting->>'account' end,
         (posting->>'debit')::numeric, (posting->>'credit')::numeric
  from numbered join added on added.id = new_id
  cross join lateral jsonb_array_elements(entry->'lines') with ordinality as lines (posting, line)
  order by place, line;
end $$;
