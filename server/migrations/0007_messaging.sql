-- Notices to customers, messages that are due or sent, and contact messages of the public site.

-- What customers are told about their loans: a list in their account, each mailed once (docs/decisions/070).
create table notices (
  id bigint generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  loan_id integer not null references loans (id),
  -- The code names every kind; a list here would have to follow each new one.
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- The event of the loan it is about: a payment's id, an instalment's due date, the time of the loan's last change
  -- before a decision. One event makes one notice.
  key text not null,
  -- The figures its text is made of, as they were then.
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When its mail was put in the outbox.
  mailed_at timestamptz,
  unique (loan_id, kind, key)
);

create index notices_customer_idx on notices (customer_id, id desc);
create index notices_to_mail_idx on notices (id) where mailed_at is null;

-- Adds a notice, {customer_id, loan_id, kind, key, facts, created_at}: the same event once. It runs as the owner, because
-- the application's role has no right to insert here.
create function write_notice(notice jsonb) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into notices (customer_id, loan_id, kind, key, facts, created_at)
  select customer_id, loan_id, kind, key, facts, created_at
  from jsonb_populate_record(null::notices, notice)
  on conflict (loan_id, kind, key) do nothing;
end $$;

-- A message is written in the transaction of its cause, and sent afterwards, once (dedupe_key). A job of pg-boss sends it
-- and keeps the time of its next try.
create table messages (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  -- What it is about: messages to one address are limited by kind. Those of an earlier version have none.
  kind text,
  recipient text not null,
  -- Whom an answer to it goes to: the writer of a forwarded contact message.
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  -- When it was to be sent first.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);

create index messages_recipient_idx on messages (recipient, due_at);
-- The metrics count the few messages that have not gone out.
create index messages_unsent_idx on messages (created_at) where sent_at is null;

create table contact_messages (
  id integer generated always as identity primary key,
  full_name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now(),
  -- What the office answered, when it answered by mail.
  answer text,
  answered_at timestamptz,
  answered_by integer references users (id)
);

create index contact_messages_open_idx on contact_messages (id desc) where answered_at is null;
create index contact_messages_email_idx on contact_messages (lower(email));
