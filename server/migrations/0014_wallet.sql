-- Money that reaches the lender's wallet at the mobile money provider: what customers are asked to pay, what the
-- provider delivers, what was received, and what becomes of it.

-- What a customer wants to pay. The row is written before the provider is asked: its id is the provider's idempotency
-- key and reference.
create table pay_intents (
  id uuid primary key,
  number integer generated always as identity unique,
  loan_id integer not null references loans (id),
  amount numeric(14, 2) not null check (amount > 0),
  state text not null check (state in ('asking', 'open', 'paid', 'expired', 'canceled')),
  -- The provider's id of the code and what the customer dials; null until the provider answered.
  code_id text unique,
  ussd_code text,
  expires_at timestamptz,
  asked_by integer not null references users (id),
  created_at timestamptz not null,
  -- When the provider was asked last what became of it.
  checked_at timestamptz,
  constraint pay_intents_answered check (
    num_nulls(code_id, ussd_code, expires_at) in (0, 3) and (state in ('asking', 'canceled') or code_id is not null))
);

create index pay_intents_loan_idx on pay_intents (loan_id, number desc);
create index pay_intents_live_idx on pay_intents (number) where state in ('asking', 'open');

-- What the provider delivered, word for word, before it was answered. The same delivery is stored once.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  channel text not null check (channel = 'monime'),
  digest bytea not null unique,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  outcome text,
  check ((processed_at is null) = (outcome is null))
);

create index webhook_deliveries_waiting_idx on webhook_deliveries (id) where processed_at is null;

-- A payment of the provider as it was read back: each is here once.
create table receipts_in (
  id integer generated always as identity primary key,
  channel text not null check (channel = 'monime'),
  external_id text not null check (external_id <> ''),
  currency text not null check (currency <> ''),
  -- Before the provider's fee.
  amount numeric(14, 2) not null check (amount > 0),
  fee numeric(14, 2) not null check (fee >= 0),
  paid_at timestamptz not null,
  -- The date of its first entry.
  booked_on date not null,
  provider text not null,
  provider_reference text not null,
  -- The number of the payer as the provider shows it, in part hidden.
  payer text not null,
  -- What the payment names: an intent, or the code of a loan.
  named text not null,
  intent_id uuid references pay_intents (id),
  state text not null check (state in ('unmatched', 'asked', 'booked', 'returned')),
  reason text check (reason in ('unknown_reference', 'other_currency', 'not_payable', 'reversed')),
  -- Who has to deal with it while it is on no loan.
  owner_id integer references staff (id),
  -- The payment of a loan that it is.
  payment_id bigint unique references payments (id),
  -- What one person asked for and another has to confirm: attach or return.
  proposal jsonb,
  proposed_by integer references staff (id),
  proposed_at timestamptz,
  returned_on date,
  return_reference text,
  created_at timestamptz not null,
  constraint receipts_in_external_key unique (channel, external_id),
  constraint receipts_in_booked check ((state = 'booked') = (payment_id is not null)),
  constraint receipts_in_owned check ((state in ('unmatched', 'asked')) = (owner_id is not null)),
  constraint receipts_in_explained check (state not in ('unmatched', 'asked') or reason is not null),
  constraint receipts_in_asked check (
    num_nulls(proposal, proposed_by, proposed_at) in (0, 3) and (state = 'asked') = (proposal is not null)),
  constraint receipts_in_returned check (
    num_nulls(returned_on, return_reference) in (0, 2) and (state = 'returned') = (returned_on is not null))
);

create index receipts_in_open_idx on receipts_in (id) where state in ('unmatched', 'asked');
create index receipts_in_day_idx on receipts_in (paid_at);
create index receipts_in_intent_idx on receipts_in (intent_id) where intent_id is not null;

-- The entries of a receipt beside those of its payments: unidentified, fee, returned.
create table receipt_entries (
  entry_id bigint primary key references ledger_entries (id),
  receipt_id integer not null references receipts_in (id)
);

create index receipt_entries_receipt_idx on receipt_entries (receipt_id);
