-- The chart of accounts as data. The accounts that exist keep their codes and names; none is ever deleted.

alter table ledger_accounts
  -- What the account stores, if it stores money: cash, a bank account, a mobile wallet, cheques, or money whose place
  -- is not known yet.
  add column money_kind text check (money_kind in ('cash', 'bank', 'wallet', 'cheque', 'unassigned')),
  -- Accounts that the product posts to: they stay active.
  add column system boolean not null default false,
  -- Whether a manual journal may post to the account. The others follow the records of loans and customers.
  add column manual boolean not null default true,
  add column active boolean not null default true,
  add check (money_kind is null or kind = 'asset'),
  add check (active or not system);

update ledger_accounts set money_kind = 'cash' where code = '1000';
update ledger_accounts set manual = false where code = '1100';
update ledger_accounts set system = true;

insert into ledger_accounts (code, name, kind, money_kind, system, manual) values
  ('1050', 'Bank account', 'asset', 'bank', false, true),
  ('1070', 'Orange Money', 'asset', 'wallet', false, true),
  ('1071', 'Afrimoney', 'asset', 'wallet', false, true),
  ('1090', 'Cheques in hand', 'asset', 'cheque', false, true),
  ('1095', 'Money to be assigned', 'asset', 'unassigned', true, true),
  ('1190', 'Loan loss allowance', 'asset', null, true, false),
  ('1300', 'Employer receivable', 'asset', null, true, false),
  ('1310', 'Staff shortages', 'asset', null, true, true),
  ('1320', 'Refunds to return', 'asset', null, true, false),
  ('2000', 'Customer credit', 'liability', null, true, false),
  ('2100', 'Borrowings', 'liability', null, false, true),
  ('2400', 'Unidentified receipts', 'liability', null, true, true),
  ('3000', 'Capital', 'equity', null, false, true),
  ('3100', 'Retained earnings', 'equity', null, true, true),
  ('3200', 'Opening balance equity', 'equity', null, true, true),
  ('4200', 'Penalty income', 'income', null, true, true),
  ('4300', 'Transfer commission', 'income', null, true, true),
  ('4400', 'Recoveries of losses', 'income', null, true, true),
  ('4500', 'Cash over', 'income', null, true, true),
  ('4600', 'Exchange difference', 'income', null, true, true),
  ('5100', 'Change in allowance', 'expense', null, true, true),
  ('5200', 'Cash short', 'expense', null, true, true),
  ('5300', 'Salaries', 'expense', null, false, true),
  ('5310', 'Rent', 'expense', null, false, true),
  ('5350', 'Bank charges', 'expense', null, true, true),
  ('5900', 'Other expenses', 'expense', null, false, true);

create trigger ledger_accounts_stay before delete on ledger_accounts
  for each row execute function refuse_change();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function refuse_change();
create trigger ledger_accounts_fixed before update of code, kind, money_kind, system, manual on ledger_accounts
  for each row execute function refuse_change();

-- The inactive accounts alone: a posting looks for its accounts in this index, which is empty at most lenders.
create index ledger_accounts_inactive_idx on ledger_accounts (code) where not active;

-- Waits for the transactions that are adding entries, and keeps others from adding any until this transaction ends. It
-- runs as the owner, because the application's role has no right to lock the journal.
create function lock_journal() returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  lock table ledger_entries in share mode;
end $$;

-- As before, and it refuses a posting to an inactive account.
create or replace function post_entry(entry jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, transfer_id, staff_id, created_at)
  select kind, entry_date, loan_id, payment_id, transfer_id, staff_id, coalesce(created_at, now())
  from jsonb_populate_record(null::ledger_entries, entry)
  returning id into new_id;
  if exists (select from jsonb_array_elements(entry->'lines') as posting
             join ledger_accounts a on a.code = posting->>'account' and not a.active) then
    raise exception 'the account is inactive' using errcode = 'MF001';
  end if;
  insert into ledger_postings (entry_id, line, account_code, debit, credit)
  select new_id, line, posting->>'account', (posting->>'debit')::numeric, (posting->>'credit')::numeric
  from jsonb_array_elements(entry->'lines') with ordinality as lines (posting, line);
  return new_id;
end $$;
