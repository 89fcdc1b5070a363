-- Programs that call the API with rights of their own, in the name of nobody.

create table api_clients (
  id integer generated always as identity primary key,
  -- Its name towards the API; the number above is that of the screens.
  client_id uuid not null unique default gen_random_uuid(),
  name text not null unique check (name <> ''),
  -- Whom its records name: a staff row, with a user, that is deleted from the beginning. So it signs in nowhere, has no
  -- role, and is in no list from which people are chosen; what it records has a person's columns all the same.
  staff_id integer not null unique references staff (id),
  -- Who answers for it; without an active one it gets no access.
  owner_id integer not null references staff (id),
  rights text[] not null default '{}',
  -- The networks from which it calls; any where there is none.
  networks text[] not null default '{}',
  -- The last day of its access.
  expires_on date,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);

-- Two at a time, so that one replaces the other without a gap. A secret has 256 random bits: its hash needs no salt.
create table api_client_secrets (
  id integer generated always as identity primary key,
  client_id integer not null references api_clients (id),
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index api_client_secrets_client_idx on api_client_secrets (client_id);

-- An access token of a client is a session of ten minutes without a refresh token; it has the rights of its scope that
-- the client has at the time of each call, or all of them.
alter table sessions
  add column client_id integer references api_clients (id),
  add column scope text[];
