-- Administration: the lender's settings and logo, the sealed audit log, and the signs of life of processes.

-- One row a setting; the audit log has each change.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users (id)
);

-- The lender's logo, on every paper: at most one row.
create table lender_logo (
  is_only boolean primary key default true check (is_only),
  type text not null check (type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) between 1 and 524288),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  updated_by integer not null references users (id),
  updated_at timestamptz not null
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
-- Events marked as exceptions, newest first: they are few among all events.
create index audit_entries_exceptions_idx on audit_entries (id desc) where after ? 'exceptions';

-- Each seal covers the entries since the seal before, and that seal. An entry that is changed, removed or inserted
-- later no longer matches its seal, whoever did it (docs/decisions/101).
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

-- What staff typed to find people stands beside the audit log, which holds its salted hash alone: the text goes when
-- the person it names is erased, and no seal of the log breaks by that.
create table search_texts (
  -- Without a foreign key: each search would lock its entry. The seals are checked together with these rows.
  audit_entry_id bigint primary key,
  -- Without the salt, the hash of a name could be found by trying names.
  salt bytea not null check (octet_length(salt) = 32),
  search jsonb not null
);

-- The last sign of life of each process of the application, by which it sees how far a read replica is behind. The
-- time is of that process alone: milliseconds since it began.
create table replica_beats (
  process_id uuid primary key,
  beat double precision not null,
  beaten_at timestamptz not null default now()
) with (fillfactor = 50);

-- The keys of acts: a request that is repeated under its key makes nothing new (docs/architecture/acts.md). The hash is of
-- the whole request. Without a record only while the act runs.
create table act_keys (
  key text collate "C" primary key check (key <> '' and char_length(key) <= 64),
  kind text not null,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  made_by integer references staff (id),
  made_at timestamptz not null,
  record_id bigint
);
