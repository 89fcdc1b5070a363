-- Users and their access: roles, permissions, users, staff, sessions and the steps of a sign-in.

-- Lists are searched by any part of a name.
create extension if not exists pg_trgm;

create table roles (
  id integer primary key,
  name text not null unique,
  type text not null check (type in ('staff', 'customer'))
);

insert into roles (id, name, type) values
  (1, 'user', 'customer'),
  (2, 'Basic', 'staff'),
  (3, 'customer', 'customer'),
  (4, 'Cashier', 'staff'),
  (5, 'Loan Officer', 'staff'),
  (6, 'Finance Admin', 'staff'),
  (7, 'Auditor', 'staff'),
  (8, 'Manager', 'staff'),
  (9, 'System Admin', 'staff');

create table permissions (
  id integer primary key,
  name text not null unique
);

insert into permissions (id, name) values
  (1, 'loans.first_review'),
  (2, 'loans.second_review'),
  (3, 'loans.approve'),
  (4, 'loans.edit'),
  (5, 'staff.manage'),
  (6, 'users.manage'),
  (7, 'transfers.delete'),
  (8, 'loans.pay_out'),
  (9, 'tills.supervise');

-- A name is found however it is typed (SITE-22): without its accents, apostrophes, hyphens and dots, and without the
-- letters of Krio that a keyboard lacks.
create function fold_name(name text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      translate(regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g'), 'ɛɔŋ', 'eon'),
      '[''‘’ʼ`´]', '', 'g'),
    '[-.[:space:]]+', ' ', 'g')
$$;

create table users (
  id integer generated always as identity primary key,
  area text not null check (area in ('customer', 'staff')),
  email text not null check (email = lower(email)),
  -- Null until the person sets one by mail: nobody can sign in to such an account.
  password_hash text,
  -- The office typed the password: the owner confirms the address and chooses a password before a session begins.
  must_change_password boolean not null default false,
  first_name text not null,
  middle_name text,
  last_name text not null,
  gender text,
  date_of_birth date,
  phone text not null,
  other_phone text,
  status text not null default 'active' check (status in ('active', 'inactive', 'on_leave', 'terminated')),
  email_verified_at timestamptz,
  invited_at timestamptz,
  invitation_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- When a customer's personal data was erased; the account stays, without a name, for the books (docs/privacy.md).
  erased_at timestamptz,
  search_name text not null generated always as
    (fold_name(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name)) stored,
  search_phone text not null generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored,
  -- A phone number that its customer confirmed by a code opens one account (MSG-28).
  phone_verified_at timestamptz,
  -- A phone is found by any part of it, the second one too.
  search_phones text not null generated always as
    (regexp_replace(phone, '[^0-9]', '', 'g') || ' ' ||
     regexp_replace(coalesce(other_phone, ''), '[^0-9]', '', 'g')) stored,
  check (phone_verified_at is null or (area = 'customer' and phone <> ''))
);

-- The planner estimates from a sample of names how many people a search finds. The default of 100 finds no name that
-- every hundredth person has, and then all loans of these people are sorted for one page.
alter table users alter column search_name set statistics 1000;

create unique index users_email_key on users (email);
create index users_search_name_trgm on users using gin (search_name gin_trgm_ops);
create index users_search_phone_idx on users (search_phone collate "C");
-- A person about to be added is compared with those of the same name and date of birth.
create index users_birth_name_idx on users (date_of_birth, lower(last_name), lower(first_name))
  where area = 'customer' and date_of_birth is not null;
-- Accounts that are not active, and deleted ones, are few: they are found without reading the others.
create index users_not_active_idx on users (status, id desc) where status <> 'active';
create index users_deleted_idx on users (area) where deleted_at is not null;
create unique index users_verified_phone_key on users (phone)
  where phone_verified_at is not null and deleted_at is null;
-- People who may be the same are found by their second phone, however it is typed (KYC-10).
create index users_other_phone_idx on users ((regexp_replace(other_phone, '[^0-9]', '', 'g')) collate "C")
  where other_phone is not null;
create index users_search_phones_trgm on users using gin (search_phones gin_trgm_ops);

create table user_roles (
  user_id integer not null references users (id),
  role_id integer not null references roles (id),
  granted_at timestamptz not null default now(),
  granted_by integer references users (id),
  primary key (user_id, role_id)
);

create table staff (
  id integer generated always as identity primary key,
  user_id integer not null unique references users (id),
  position text,
  department text,
  employment_date date,
  status text not null default 'active' check (status in ('active', 'inactive', 'on_leave', 'terminated')),
  -- The customer account of a staff member who borrows under another address. It is no foreign key, because customers
  -- refer to staff, and a backup writes each table after those that it refers to. A customer's code never changes.
  customer_id text collate "C" check (customer_id ~ '^CUS-[0-9]{6,}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create index staff_customer_idx on staff (customer_id) where customer_id is not null;

create table staff_permissions (
  staff_id integer not null references staff (id),
  permission_id integer not null references permissions (id),
  granted_at timestamptz not null default now(),
  granted_by integer references users (id),
  primary key (staff_id, permission_id)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id),
  created_at timestamptz not null default now(),
  -- When the password was last given; changing the password asks again after 15 minutes.
  authenticated_at timestamptz not null default now(),
  -- When the second factor of the session was proved; null for a session that needed none.
  second_factor_at timestamptz,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  network_address text,
  user_agent text
);

create index sessions_user_idx on sessions (user_id) where ended_at is null;
-- The nightly job deletes expired sessions.
create index sessions_expires_idx on sessions (expires_at);

-- A session has a family of refresh tokens; each token is used once and names its successor.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index refresh_tokens_session_idx on refresh_tokens (session_id);

create table one_time_tokens (
  token_hash bytea primary key,
  user_id integer not null references users (id),
  -- The code names every purpose; a list here would have to follow each new one.
  purpose text not null check (purpose ~ '^[a-z_]+$'),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index one_time_tokens_user_idx on one_time_tokens (user_id, purpose) where used_at is null;

-- A code that was sent to a phone. The browser holds the token that it belongs to, so nobody else can try the code.
create table phone_codes (
  token_hash bytea primary key,
  -- Null for a number that opens no account: no code was sent, and attempts at it are counted in the same way.
  user_id integer references users (id),
  phone text not null,
  purpose text not null check (purpose in ('confirm', 'sign_in', 'reset_password')),
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index phone_codes_user_idx on phone_codes (user_id, purpose) where used_at is null;
create index phone_codes_expires_idx on phone_codes (expires_at);

-- Counts of the limits on guessing and on requests, as rate-limiter-flexible reads and writes them. `expire` is in
-- milliseconds since 1970. Keys hold digests of addresses, never the addresses.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expire_idx on rate_limits (expire);

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

-- What a browser was given and has not answered yet: the secret of a new app, or the challenge of a passkey.
create table second_factor_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  -- The session, or the sign-in, that it was given to.
  holder text not null,
  kind text not null check (kind in ('app', 'passkey_add', 'passkey_use')),
  value bytea not null,
  expires_at timestamptz not null,
  unique (holder, kind)
);

create index second_factor_requests_user_idx on second_factor_requests (user_id);

-- A new e-mail address counts once its mailed link was followed; the old address can take the account back.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- The owner of the account, or a member of staff.
  requested_by integer not null references users (id),
  requested_at timestamptz not null,
  -- A change that is still pending then can no longer be confirmed.
  expires_at timestamptz not null,
  -- Until when the old address can take the account back; null when nobody ever confirmed the old address.
  take_back_until timestamptz,
  -- The second administrator who accepts an address that another one asked for on a staff account.
  accepted_by integer references users (id),
  accepted_at timestamptz,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'cancelled', 'taken_back')),
  decided_at timestamptz,
  check (accepted_by <> requested_by and accepted_by <> user_id),
  check ((accepted_by is null) = (accepted_at is null))
);

create unique index email_changes_pending_key on email_changes (user_id) where state = 'pending';
create index email_changes_user_idx on email_changes (user_id, id);
-- No other account gets an address that can still take its account back.
create index email_changes_old_idx on email_changes (old_email) where take_back_until is not null;
create index email_changes_expires_idx on email_changes (expires_at);

-- The mailed links of a change: one confirms the new address, the other takes the account back. Each works once.
create table email_change_links (
  token_hash bytea primary key,
  email_change_id integer not null references email_changes (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'take_back')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_change_links_change_idx on email_change_links (email_change_id);

-- Addresses from which a browser downloads everything (KYC-40): a browser sends no bearer token with a download, so
-- each address works once, for a minute, and in the session that asked for it.
create table download_addresses (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index download_addresses_session_idx on download_addresses (session_id);

-- Named filters of the loan lists. They hold no search text, which may be a person's name.
create table saved_views (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id),
  name text not null check (char_length(name) between 1 and 40),
  section text not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  sort_order text not null check (sort_order in ('newest', 'oldest')),
  columns text not null check (columns in ('stacked', 'single')),
  is_shared boolean not null,
  created_at timestamptz not null default now(),
  unique (staff_id, name)
);

create index saved_views_shared_idx on saved_views (id) where is_shared;
