-- Money transfers, the partners that carry them, and the settlements with these.

-- Partners of money transfers, each with an account of its own.
create table transfer_partners (
  id integer generated always as identity primary key,
  name text not null,
  -- The name as `comparablePin` of the contract reads it: the medium of a transfer meets its partner by it.
  comparable_name text not null unique,
  account_code text not null unique references ledger_accounts (code)
    check (account_code between '1201' and '1249'),
  commission_kind text not null default 'none' check (commission_kind in ('none', 'percent', 'fixed')),
  -- Percent of the amount in NLe, or NLe a transfer.
  commission_value numeric(14, 4) not null default 0 check (commission_value >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  check ((commission_kind = 'none') = (commission_value = 0)),
  check (commission_kind <> 'percent' or commission_value <= 100)
);

-- A transfer is completed when it is recorded; a wrong one is canceled, and recorded anew.
create table transfers (
  id integer generated always as identity primary key,
  transfer_pin text not null check (transfer_pin <> ''),
  transfer_medium text not null check (transfer_medium <> ''),
  -- The medium and the pin as `comparablePin` of the contract reads them: what looks alike is the same.
  comparable_medium text not null,
  comparable_pin text not null,
  -- Above 0 for a transfer that has the pin of another one; no new one gets it.
  same_pin_number integer not null default 0,
  amount numeric(14, 2) not null check (amount >= 0),
  foreign_currency text not null,
  local_currency numeric(14, 2) not null check (local_currency >= 0),
  transfer_date date not null,
  sender_name text not null,
  sender_country text not null,
  sender_city text not null,
  sender_phone text not null,
  sender_email text not null,
  receiver_name text not null,
  receiver_country text not null,
  receiver_city text not null,
  receiver_phone text not null,
  receiver_email text not null,
  status text not null default 'completed' check (status in ('pending', 'completed', 'canceled')),
  staff_id integer not null references staff (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  canceled_on date,
  canceled_at timestamptz,
  canceled_by integer references staff (id),
  cancel_reason text,
  deleted_at timestamptz,
  deleted_by integer references users (id),
  delete_reason text,
  -- In: sent from elsewhere and paid out here. Out: paid in here and sent elsewhere.
  direction text not null default 'in' check (direction in ('in', 'out')),
  -- What the sender paid beside the amount, of a transfer out.
  fee numeric(14, 2) not null default 0 check (fee >= 0 and (fee = 0 or direction = 'out')),
  -- Our share: the commission of a transfer in, or our part of the fee of a transfer out.
  commission numeric(14, 2) not null default 0 check (commission >= 0),
  payment_method text not null default 'Cash' check (payment_method <> ''),
  -- The account that the money left, or came to.
  money_account text not null default '1000' references ledger_accounts (code),
  -- The session of the till that took or gave the money; null elsewhere.
  till_session_id integer,
  -- Null where the medium has no partner: its account is 1200.
  partner_id integer references transfer_partners (id),
  check ((deleted_at is null) = (delete_reason is null)),
  check ((canceled_on is null) = (cancel_reason is null)),
  check (canceled_on is null or status = 'canceled'),
  check (comparable_pin <> ''),
  check (direction = 'in' or commission <= fee)
);

alter table ledger_entries add foreign key (transfer_id) references transfers (id);

create unique index transfers_medium_pin_key on transfers (comparable_medium, comparable_pin, same_pin_number)
  where deleted_at is null and status <> 'canceled';
create index transfers_list_idx on transfers (id desc) where deleted_at is null;
create index transfers_status_idx on transfers (status, id desc) where deleted_at is null;
-- Transfers are searched by any part of the pin or of a name.
create index transfers_search_trgm on transfers
  using gin (lower(transfer_pin || ' ' || sender_name || ' ' || receiver_name) gin_trgm_ops);
create index transfers_partner_idx on transfers (partner_id, id) where status = 'completed';
-- The fees of transfers out, for the overview: they are few, and each has one or two entries (RPT-4).
create index transfers_out_fee_idx on transfers (id) where direction = 'out' and fee > commission;
-- Transfers of a customer on their timeline (CUST-60) are found by the last eight digits of the phone of either side.
create index transfers_sender_phone_idx
  on transfers (right(regexp_replace(sender_phone, '[^0-9]', '', 'g'), 8)) where deleted_at is null;
create index transfers_receiver_phone_idx
  on transfers (right(regexp_replace(receiver_phone, '[^0-9]', '', 'g'), 8)) where deleted_at is null;

-- The number of the latest settlement. Its row is locked first: settlements are written one after the other.
create table settlement_numbers (
  is_only boolean primary key default true check (is_only),
  last_number integer not null
);

insert into settlement_numbers (last_number) values (0);

create table settlements (
  id integer generated always as identity primary key,
  -- TS-000001, without gaps.
  number integer not null unique check (number > 0),
  partner_id integer not null references transfer_partners (id),
  -- In: the partner paid us. Out: we paid the partner.
  direction text not null check (direction in ('in', 'out')),
  settled_on date not null,
  -- What came to the money account, or left it.
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  charges numeric(14, 2) not null check (charges >= 0 and charges <= 999999999.99),
  -- What the transfers add up to, in favour of the direction.
  due numeric(20, 2) not null check (due > 0),
  -- The gain on account 4600; below 0 for a loss.
  difference numeric(20, 2) not null,
  money_account text not null references ledger_accounts (code),
  entry_id bigint not null unique references ledger_entries (id),
  staff_id integer not null references staff (id),
  created_at timestamptz not null,
  check (difference = case direction when 'in' then amount + charges - due else due + charges - amount end)
);

-- The transfers of a settlement. The key permits each once.
create table settled_transfers (
  transfer_id integer primary key references transfers (id),
  settlement_id integer not null references settlements (id),
  -- What the partner owed for it; below 0 for what was owed to the partner.
  claim numeric(14, 2) not null
);

create index settled_transfers_settlement_idx on settled_transfers (settlement_id);
