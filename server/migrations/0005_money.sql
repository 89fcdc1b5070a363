-- Money that moves: payments and their reversals, transfers, and the double-entry ledger.

create table payments (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  customer_id text collate "C" not null references customers (customer_id),
  -- The client's own key (D113): the same payment sent twice is booked once.
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

create table transfers (
  id integer generated always as identity primary key,
  transfer_pin text not null check (transfer_pin <> ''),
  transfer_medium text not null check (transfer_medium <> ''),
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
  deleted_at timestamptz,
  deleted_by integer references users (id),
  delete_reason text,
  check ((deleted_at is null) = (delete_reason is null))
);

create unique index transfers_medium_pin_key on transfers (lower(transfer_medium), transfer_pin) where deleted_at is null;
create index transfers_list_idx on transfers (id desc) where deleted_at is null;

create table ledger_accounts (
  code text primary key,
  name text not null unique,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity'))
);

insert into ledger_accounts (code, name, kind) values
  ('1000', 'Cash', 'asset'),
  ('1100', 'Loans receivable', 'asset'),
  ('1200', 'Transfers clearing', 'asset'),
  ('4000', 'Interest income', 'income'),
  ('4100', 'Fee income', 'income'),
  ('5000', 'Loan losses', 'expense');

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('disbursement', 'payment', 'payment_reversal', 'reallocation', 'disbursement_reversal',
     'write_off', 'write_off_reversal', 'transfer', 'transfer_reversal')),
  entry_date date not null,
  loan_id integer references loans (id),
  payment_id bigint references payments (id),
  transfer_id integer references transfers (id),
  staff_id integer references staff (id),
  created_at timestamptz not null default now()
);

create index ledger_entries_loan_idx on ledger_entries (loan_id) where loan_id is not null;

create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  line integer not null check (line > 0),
  account_code text not null references ledger_accounts (code),
  debit numeric(14, 2) not null default 0 check (debit >= 0),
  credit numeric(14, 2) not null default 0 check (credit >= 0),
  primary key (entry_id, line),
  check ((debit > 0) <> (credit > 0))
);

create index ledger_postings_account_idx on ledger_postings (account_code) include (debit, credit);

-- Every statement that adds postings leaves each entry it touches balanced. Checked at the statement's end,
-- which is stricter than at commit and needs one check a statement instead of one a row.
create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id having sum(debit) <> sum(credit)) then
    raise exception 'ledger entry is not balanced' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_postings_balanced after insert on ledger_postings
  referencing new table as added for each statement execute function refuse_unbalanced_entry();

-- An entry without postings would be a gap in the books.
create function refuse_empty_entry() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_postings where entry_id = new.id) then
    raise exception 'ledger entry has no postings' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_not_empty after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_empty_entry();

do $$
declare t text;
begin
  foreach t in array array['payments', 'payment_reversals', 'ledger_entries', 'ledger_postings', 'loan_decisions'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', t || '_append_only', t);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', t || '_no_truncate', t);
  end loop;
end $$;
