-- The only code that inserts into the ledger, the audit log and the customers' notices (decision 030). They run as the
-- owner, because the application's role has no right to insert there; a refusal that holds for every entry is added here.

-- An entry with its lines, {kind, entry_date, loan_id, payment_id, transfer_id, staff_id, created_at,
-- lines: [{account, debit, credit}]}, amounts in NLe. The triggers of ledger_postings and ledger_entries refuse one that
-- is unbalanced or has no lines (decision 010).
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

-- An event of the audit log: the columns of audit_entries without id, which it returns.
create function write_audit(event jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into audit_entries (created_at, actor_user_id, actor_role, action, record_type, record_id,
                             before, after, network_address, request_id)
  select coalesce(created_at, now()), actor_user_id, actor_role, action, record_type, record_id,
         before, after, network_address, request_id
  from jsonb_populate_record(null::audit_entries, event)
  returning id into new_id;
  return new_id;
end $$;

-- What a customer is told of a loan, {customer_id, loan_id, kind, key, facts, created_at}: the same event once.
create function write_notice(notice jsonb) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into notices (customer_id, loan_id, kind, key, facts, created_at)
  select customer_id, loan_id, kind, key, facts, created_at
  from jsonb_populate_record(null::notices, notice)
  on conflict (loan_id, kind, key) do nothing;
end $$;
