-- Sessions, tokens, attempt limits and the audit trail (D14, D27, D30, D31, D36 to D38).

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users (id),
  created_at timestamptz not null default now(),
  -- When the password was last given; changing the password asks again after 15 minutes (D40).
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  network_address text,
  user_agent text
);

create index sessions_user_idx on sessions (user_id) where ended_at is null;

-- A family of refresh tokens is a session; each token is used once and names its successor.
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
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index one_time_tokens_user_idx on one_time_tokens (user_id, purpose) where used_at is null;

-- What is limited per address and per network address: sign-ins, sign-ups, resets, messages.
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sign_in', 'sign_up', 'forgot_password', 'contact', 'verify')),
  email text,
  network_address text not null,
  succeeded boolean not null,
  created_at timestamptz not null default now()
);

create index attempts_email_idx on attempts (kind, email, created_at);
create index attempts_network_idx on attempts (kind, network_address, created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

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

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

-- Mail that is due is written with its cause and sent afterwards, once (dedupe_key).
create table mails (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);

create index mails_due_idx on mails (next_attempt_at) where sent_at is null and failed_at is null;

create table contact_messages (
  id integer generated always as identity primary key,
  full_name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by integer references users (id)
);

create index contact_messages_created_idx on contact_messages (created_at desc, id desc);
