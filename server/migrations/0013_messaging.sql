-- Notices to customers, mails and text messages in one outbox, and contact messages of the public site.

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

-- Mails and text messages in one outbox (MSG-14). A message is written in the transaction of its cause, and sent
-- afterwards, once (dedupe_key). A job of pg-boss sends it and keeps the time of its next try.
create table messages (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  -- What it is about: messages to one address are limited by kind.
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
  last_error text,
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  -- The template and language of a text message.
  template text check (template ~ '^[a-z_0-9]+$'),
  language text check (language in ('en', 'kri')),
  customer_id text collate "C" references customers (customer_id),
  loan_id integer references loans (id),
  -- A reminder: the day on which it is sent, and the due date of its instalment.
  reminder_on date,
  reminds_of date,
  -- Set before the gateway is asked, and cleared when it surely took nothing. A process that finds it set does not know
  -- whether the message went out.
  trying_since timestamptz,
  unknown_at timestamptz,
  dropped_at timestamptz,
  gateway text,
  gateway_id text,
  parts smallint check (parts > 0),
  cost numeric(12, 4) check (cost >= 0),
  cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  -- The last report of the gateway.
  delivery text
    check (delivery in ('sent', 'submitted', 'buffered', 'delivered', 'rejected', 'undelivered')),
  delivery_at timestamptz,
  delivery_reason text,
  state text not null generated always as (
    case
      when delivery = 'delivered' then 'delivered'
      when delivery in ('rejected', 'undelivered') then 'undelivered'
      when sent_at is not null then 'sent'
      when dropped_at is not null then 'dropped'
      when failed_at is not null then 'failed'
      when unknown_at is not null then 'unknown'
      else 'waiting'
    end) stored,
  -- The consent that a text message to a guarantor needs when it is sent.
  guarantor_consent_id integer references guarantor_consents (id) on delete set null,
  check (channel = 'sms' or (reminder_on is null and unknown_at is null and dropped_at is null)),
  check ((cost is null) = (cost_currency is null)),
  check ((reminder_on is null) = (reminds_of is null)),
  check (reminder_on is null or (loan_id is not null and template is not null))
);

create index messages_recipient_idx on messages (recipient, due_at);
-- The metrics count the few messages that have not gone out.
create index messages_unsent_idx on messages (created_at) where sent_at is null;
-- A report names a message by the gateway's id.
create unique index messages_gateway_key on messages (gateway, gateway_id) where gateway_id is not null;
create index messages_channel_idx on messages (channel, id desc);
create index messages_state_idx on messages (state, id desc);
create index messages_customer_idx on messages (customer_id, id desc) where customer_id is not null;
create index messages_loan_idx on messages (loan_id) where loan_id is not null;
create index messages_guarantor_consent_idx on messages (guarantor_consent_id) where guarantor_consent_id is not null;
-- At most one reminder a loan and day (MSG-16), whatever writes them: that is about what the customer gets. The key of
-- a message to a guarantor is unique by itself.
create unique index messages_reminder_key on messages (loan_id, reminder_on)
  where reminder_on is not null and template <> 'guarantor_late';

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

-- What the text messages of a month cost. The messages are deleted after their retention time.
create table sms_costs (
  month date not null check (month = date_trunc('month', month)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  messages integer not null check (messages >= 0),
  parts integer not null check (parts >= 0),
  cost numeric(16, 4) not null check (cost >= 0),
  primary key (month, currency)
);

-- While the gateway takes nothing, for example without balance, all text messages wait (MSG-23).
create table sms_pause (
  is_only boolean primary key default true check (is_only),
  reason text not null,
  since timestamptz not null,
  -- The next message tries again.
  until timestamptz not null
);

-- Numbers that the gateway refused for good.
create table sms_refused_phones (
  phone text primary key,
  reason text not null,
  since timestamptz not null
);

-- The lender's own texts; a template without a row has its first text. Krio is sent when a native speaker checked it.
create table message_templates (
  template text not null check (template ~ '^[a-z_0-9]+$'),
  language text not null check (language in ('en', 'kri')),
  text text not null check (text <> ''),
  is_on boolean not null,
  checked_at timestamptz,
  checked_by integer references users (id),
  updated_at timestamptz not null,
  updated_by integer not null references users (id),
  primary key (template, language),
  check ((checked_at is null) = (checked_by is null)),
  check (language = 'en' or not is_on or checked_at is not null)
);

-- What a customer wants of text messages. Without a row: reminders, in English.
create table message_preferences (
  customer_id text collate "C" primary key references customers (customer_id),
  reminders boolean not null default true,
  language text not null default 'en' check (language in ('en', 'kri')),
  -- The end of the link in each reminder, which stops them. It gives no other right.
  stop_token text not null unique,
  changed_at timestamptz
);
