-- Rows that only these functions add.

-- Adds a notice, {customer_id, loan_id, kind, key, facts, created_at}: the same event once. It runs as the owner,
-- because the application's role has no right to insert here.
create or replace function write_notice(notice jsonb) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into notices (customer_id, loan_id, kind, key, facts, created_at)
  select customer_id, loan_id, kind, key, facts, created_at
  from jsonb_populate_record(null::notices, notice)
  on conflict (loan_id, kind, key) do nothing;
end $$;

-- Adds an event, the columns of audit_entries without id, which it returns. It runs as the owner, because the
-- application's role has no right to insert here.
create or replace function write_audit(event jsonb) returns bigint language plpgsql
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
