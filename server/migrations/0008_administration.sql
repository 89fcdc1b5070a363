-- Administration: the lender's settings, and the sealed audit log.

-- One row a setting; the audit log has each change.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users (id)
);

create table audit_entries (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_user_id integer references users (id),
  actor_role text not null,
  action text not null,
  record_type text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  network_address text,
  request_id text
);

create index audit_entries_record_idx on audit_entries (record_type, record_id, id desc);
create index audit_entries_actor_idx on audit_entries (actor_user_id, id desc);
create index audit_entries_action_idx on audit_entries (action, id desc);
create index audit_entries_created_idx on audit_entries (created_at);

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

-- Adds an event, the columns of audit_entries without id, which it returns. It runs as the owner, because the
-- application's role has no right to insert here.
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

-- Each seal covers the entries since the seal before, and that seal. An entry that is changed, removed or inserted later
-- no longer matches its seal, whoever did it (docs/decisions/101).
create table audit_seals (
  number bigint primary key check (number > 0),
  -- The last entry it covers; the first is the one after the last of the seal before.
  up_to_id bigint not null unique,
  entries integer not null check (entries > 0),
  entries_hash bytea not null,
  -- SHA-256 of all the above, the time and the hash of the seal before.
  hash bytea not null unique,
  sealed_at timestamptz not null
);

create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();

-- What staff typed to find people stands beside the audit log, which holds its salted hash alone: the text goes when
-- the person it names is erased, and no seal of the log breaks by that.
create table search_texts (
  -- Without a foreign key: each search would lock its entry. The seals are checked together with these rows.
  audit_entry_id bigint primary key,
  -- Without the salt, the hash of a name could be found by trying names.
  salt bytea not null check (octet_length(salt) = 32),
  search jsonb not null
);

create trigger search_texts_unchanged before update on search_texts
  for each row execute function refuse_change();
create trigger search_texts_no_truncate before truncate on search_texts
  for each statement execute function refuse_change();
