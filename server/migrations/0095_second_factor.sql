-- A second step of the sign-in of staff, invitations, and the first sign-in after a typed password (D131, D134).

alter table users
  -- The office typed the password: the owner confirms the address and chooses a password before a session begins.
  add column must_change_password boolean not null default false,
  add column invited_at timestamptz,
  add column invitation_accepted_at timestamptz;

-- When the second factor of the session was proved; null for a session that needed none.
alter table sessions add column second_factor_at timestamptz;

-- The purposes and kinds are those of the code; a list here would have to follow every one of them.
alter table one_time_tokens drop constraint if exists one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose ~ '^[a-z_]+$');
alter table if exists attempts drop constraint if exists attempts_kind_check;
alter table if exists attempts add constraint attempts_kind_check check (kind ~ '^[a-z_]+$');

-- A sign-in whose password was right and that misses a step. The browser holds the token in a cookie.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id integer not null references users (id),
  -- SHA-256 of the stored password hash that was proved: a new password ends the sign-in.
  password_digest bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The six digits mailed at the first sign-in, keyed by the server's secret.
  code_hash bytea,
  code_expires_at timestamptz
);

create index sign_in_steps_user_idx on sign_in_steps (user_id) where used_at is null;

create table authenticator_apps (
  user_id integer primary key references users (id),
  -- AES-256-GCM under a key derived from JWT_SECRET.
  secret bytea not null,
  -- The last 30-second step whose code was accepted: each code counts once.
  last_step bigint not null,
  created_at timestamptz not null
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user_idx on passkeys (user_id);

create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- What was handed to a browser and is not answered yet: the secret of an app to be, or the challenge of a passkey.
create table second_factor_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- The session, or the sign-in, it was handed to.
  holder text not null,
  kind text not null check (kind in ('app', 'passkey_add', 'passkey_use')),
  value bytea not null,
  expires_at timestamptz not null,
  unique (holder, kind)
);

create index second_factor_requests_user_idx on second_factor_requests (user_id);
