-- Text messages beside mails in one outbox (MSG-14): what was sent, what the gateway said, and what customers want.

alter table messages
  add column channel text not null default 'mail' check (channel in ('mail', 'sms')),
  -- The template and language of a text message.
  add column template text check (template ~ '^[a-z_0-9]+$'),
  add column language text check (language in ('en', 'kri')),
  add column customer_id text collate "C" references customers (customer_id),
  add column loan_id integer references loans (id),
  -- A reminder: the day on which it is sent, and the due date of its instalment.
  add column reminder_on date,
  add column reminds_of date,
  -- Set before the gateway is asked, and cleared when it surely took nothing. A process that finds it set does not know
  -- whether the message went out.
  add column trying_since timestamptz,
  add column unknown_at timestamptz,
  add column dropped_at timestamptz,
  add column gateway text,
  add column gateway_id text,
  add column parts smallint check (parts > 0),
  add column cost numeric(12, 4) check (cost >= 0),
  add column cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  -- The last report of the gateway.
  add column delivery text
    check (delivery in ('sent', 'submitted', 'buffered', 'delivered', 'rejected', 'undelivered')),
  add column delivery_at timestamptz,
  add column delivery_reason text,
  add check (channel = 'sms' or (reminder_on is null and unknown_at is null and dropped_at is null)),
  add check ((cost is null) = (cost_currency is null)),
  add check ((reminder_on is null) = (reminds_of is null)),
  add check (reminder_on is null or (loan_id is not null and template is not null));

alter table messages add column state text not null generated always as (
  case
    when delivery = 'delivered' then 'delivered'
    when delivery in ('rejected', 'undelivered') then 'undelivered'
    when sent_at is not null then 'sent'
    when dropped_at is not null then 'dropped'
    when failed_at is not null then 'failed'
    when unknown_at is not null then 'unknown'
    else 'waiting'
  end) stored;

-- At most one reminder a loan and day (MSG-16), whatever writes them.
create unique index messages_reminder_key on messages (loan_id, reminder_on) where reminder_on is not null;
-- A report names a message by the gateway's id.
create unique index messages_gateway_key on messages (gateway, gateway_id) where gateway_id is not null;
create index messages_channel_idx on messages (channel, id desc);
create index messages_state_idx on messages (state, id desc);
create index messages_customer_idx on messages (customer_id, id desc) where customer_id is not null;
create index messages_loan_idx on messages (loan_id) where loan_id is not null;

-- What the text messages of a month cost. The rows above are deleted after their retention time.
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
