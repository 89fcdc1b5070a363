-- Payments, their reversals, and what a reversal moves between interest and principal.

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
  staff_id integer not null references staff (id),
  transaction_date date not null,
  created_at timestamptz not null default now(),
  check (interest_part + principal_part = amount)
);

create index payments_loan_idx on payments (loan_id, id desc);
create index payments_customer_idx on payments (customer_id, id desc);

create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change();
create trigger payments_no_truncate before truncate on payments
  for each statement execute function refuse_change();
create trigger amount_largest_new before insert on payments for each row
  when (new.amount > 999999999.99)
  execute function refuse_large_amount();
create trigger amount_largest_changed before update of amount on payments for each row
  when (new.amount > 999999999.99 and new.amount is distinct from old.amount)
  execute function refuse_large_amount();

alter table ledger_entries add foreign key (payment_id) references payments (id);

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

create trigger payment_reversals_append_only before update or delete on payment_reversals
  for each row execute function refuse_change();
create trigger payment_reversals_no_truncate before truncate on payment_reversals
  for each statement execute function refuse_change();

-- After the reversal of an earlier payment, the later ones pay other instalments than they were booked for. An entry
-- moves the difference between interest and principal, and here it stands for each payment, so that the interest of the
-- payments that count equals the journal. A payment's own row, and its receipt, stay as they were.
create table payment_reallocations (
  payment_id bigint not null references payments (id),
  -- The reversal that caused it.
  reversed_payment_id bigint not null references payment_reversals (payment_id),
  -- What became interest and was principal; negative the other way round.
  interest numeric(14, 2) not null check (interest <> 0),
  created_at timestamptz not null default now(),
  primary key (payment_id, reversed_payment_id)
);

create trigger payment_reallocations_append_only before update or delete on payment_reallocations
  for each row execute function refuse_change();
create trigger payment_reallocations_no_truncate before truncate on payment_reallocations
  for each statement execute function refuse_change();
