-- Payments, their reversals, and which members of a loan paid.

create table payments (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  customer_id text collate "C" not null references customers (customer_id),
  -- The client's own key: the same payment sent twice is booked once.
  transaction_id text collate "C" not null unique check (transaction_id ~ '^[0-9]{15}$'),
  amount numeric(14, 2) not null check (amount > 0),
  interest_part numeric(14, 2) not null check (interest_part >= 0),
  principal_part numeric(14, 2) not null check (principal_part >= 0),
  balance_after numeric(14, 2) not null check (balance_after >= 0),
  payment_method text not null check (payment_method <> ''),
  remarks text not null default '',
  -- Null for a payment that the provider of the wallet reports: no person recorded it.
  staff_id integer references staff (id),
  transaction_date date not null,
  created_at timestamptz not null default now(),
  method_id integer not null references payment_methods (id),
  -- The account that its entry debited.
  money_account text not null references ledger_accounts (code),
  reference text not null default '',
  -- The session of the till that took the money; null elsewhere.
  till_session_id integer references till_sessions (id),
  penalty_part numeric(14, 2) not null default 0 check (penalty_part >= 0),
  -- The part of what was received that the loan did not need. `amount` stays the part that the loan was paid with.
  excess numeric(14, 2) not null default 0 check (excess >= 0),
  constraint payments_parts_are_the_amount check (penalty_part + interest_part + principal_part = amount)
);

alter table ledger_entries add foreign key (payment_id) references payments (id);

create index payments_loan_idx on payments (loan_id, id desc);
create index payments_customer_idx on payments (customer_id, id desc);
-- The payments with a reference, whatever its case, blanks and signs (PAY-41).
create index payments_reference_idx on payments (lower(regexp_replace(reference, '[^[:alnum:]]', '', 'g')))
  where reference <> '';
-- The payments of a day (PAY-21). Rows are added in the order of their time, so that a summary of each range of pages
-- is enough, and recording a payment costs nothing more.
create index payments_created_idx on payments using brin (created_at) with (pages_per_range = 16, autosummarize = on);

-- A payment is never deleted: its reversal is a row of its own, once only.
create table payment_reversals (
  payment_id bigint primary key references payments (id),
  loan_id integer not null references loans (id),
  reason text not null check (reason <> ''),
  balance_after numeric(14, 2) not null check (balance_after >= 0),
  staff_id integer not null references staff (id),
  reversed_on date not null,
  created_at timestamptz not null default now()
);

create index payment_reversals_loan_idx on payment_reversals (loan_id);

-- What each member brought of a payment. A payment without such rows counts for all members by their shares.
create table payment_members (
  payment_id bigint not null references payments (id),
  customer_id text collate "C" not null references customers (customer_id),
  amount numeric(14, 2) not null check (amount > 0),
  primary key (payment_id, customer_id)
);

create index payment_members_customer_idx on payment_members (customer_id);
