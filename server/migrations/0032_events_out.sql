-- Events for other programs: who gets which, what happened, and what was delivered.

create table event_receivers (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  address text not null check (address ~ '^https?://'),
  -- The code names every type of event; a list here would have to follow each new one.
  types text[] not null check (cardinality(types) > 0),
  -- The branches whose events it gets; null for all.
  branches smallint[] check (cardinality(branches) > 0),
  -- Off until a second administrator agreed to it. Nothing is written for one that is off or stopped.
  state text not null default 'off' check (state in ('off', 'on', 'stopped')),
  created_at timestamptz not null
);

-- Two at a time, so that one replaces the other without a gap: each delivery is signed with both. They are encrypted
-- with a key of the server, which signs with them, and never shown again.
create table event_receiver_secrets (
  id integer generated always as identity primary key,
  receiver_id integer not null references event_receivers (id),
  sealed bytea not null,
  created_at timestamptz not null
);

create index event_receiver_secrets_receiver_idx on event_receiver_secrets (receiver_id);

-- Written in the transaction of their cause (28_events.sql), where a receiver wants them.
create table outgoing_events (
  -- Higher for what happened later to the same record.
  id bigint generated always as identity primary key,
  -- By which a receiver knows what it has got. Not the number, which comes again after a restored backup.
  webhook_id uuid not null default gen_random_uuid(),
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- What it happened to. The events of one record are delivered in their order.
  record_type text not null check (record_type ~ '^[a-z_]+$'),
  record_id text not null check (record_id <> ''),
  -- Null for what is of the whole lender.
  branch_id smallint references branches (id),
  -- Ids, amounts and dates, no names: a receiver asks for more with its own rights.
  data jsonb not null,
  occurred_at timestamptz not null default now()
);

create index outgoing_events_occurred_idx on outgoing_events (occurred_at);

create table event_deliveries (
  id bigint generated always as identity primary key,
  receiver_id integer not null references event_receivers (id),
  event_id bigint not null references outgoing_events (id) on delete cascade,
  -- The record of the event: an earlier one that waits holds the later ones back.
  line text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'parked')),
  attempts smallint not null default 0 check (attempts >= 0),
  -- When it is tried next; null for now.
  due_at timestamptz,
  -- Until then the process that took it delivers it, and no other one does.
  claimed_until timestamptz,
  -- Of the last attempt: its time, the status and the beginning of the answer, or why there was none.
  tried_at timestamptz,
  status smallint,
  answer text,
  error text,
  unique (event_id, receiver_id)
);

create index event_deliveries_waiting_idx on event_deliveries (receiver_id, line, id) where state = 'waiting';
create index event_deliveries_parked_idx on event_deliveries (receiver_id, id) where state = 'parked';
create index event_deliveries_receiver_idx on event_deliveries (receiver_id, id desc);
