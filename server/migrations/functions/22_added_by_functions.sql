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
-- application's role has no right to insert here. An event is of now; only before the first seal may it have a time of
-- its own, as the demo's past does.
create or replace function write_audit(event jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into audit_entries (created_at, actor_user_id, actor_role, action, record_type, record_id,
                             before, after, network_address, request_id)
  select case when created_at is null or exists (select from audit_seals) then now() else created_at end,
         actor_user_id, actor_role, action, record_type, record_id, before, after, network_address, request_id
  from jsonb_populate_record(null::audit_entries, event)
  returning id into new_id;
  return new_id;
end $$;

-- Adds the next seal of the audit log, and returns how many events it covers: at most `most` that no seal covers, up to
-- the id `newest`. It runs as the owner, because the application's role has no right to insert here: a seal of its own
-- making could leave out what comes. `audit/seal.ts` computes the same hashes to verify them.
create or replace function seal_audit_log(newest bigint, most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last audit_seals;
  next audit_seals;
begin
  -- One process seals at a time.
  perform pg_advisory_xact_lock(7262004);
  select * into last from audit_seals order by number desc limit 1;
  select max(a.id), count(*),
         sha256(convert_to(string_agg(jsonb_build_array(a.id, extract(epoch from a.created_at), a.actor_user_id,
           a.actor_role, a.action, a.record_type, a.record_id, a.before, a.after, a.network_address,
           a.request_id)::text, E'\n' order by a.id), 'UTF8'))
  into next.up_to_id, next.entries, next.entries_hash
  from (select * from audit_entries
        where id > coalesce(last.up_to_id, bigint '-9223372036854775808') and id <= newest order by id limit most) as a;
  if next.entries = 0 then
    return 0;
  end if;
  next.number := coalesce(last.number, 0) + 1;
  next.sealed_at := date_trunc('milliseconds', clock_timestamp());
  next.hash := sha256(convert_to(concat_ws(E'\n', next.number, next.up_to_id, next.entries,
    encode(next.entries_hash, 'hex'), to_char(next.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    coalesce(encode(last.hash, 'hex'), 'none')), 'UTF8'));
  insert into audit_seals select next.*;
  return next.entries;
end $$;
