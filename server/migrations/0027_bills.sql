-- Bills paid at the counter: billers are partners of a kind, their floats, and the settlements with them.

alter table transfer_partners
  add column kind text not null default 'transfers' check (kind in ('transfers', 'biller')),
  -- What a biller is, as `billerSettings` of the contract reads it: its number, token, charge, terms and connection.
  add column biller jsonb,
  add check ((kind = 'biller') = (biller is not null));

-- A bill is recorded when its money is taken. Its outcome may be unknown until the biller, or a person, says it.
create table bills (
  id integer generated always as identity primary key,
  -- Drawn by the client; an adapter sends it, so that the biller takes each payment once.
  bill_key uuid not null unique,
  partner_id integer not null references transfer_partners (id),
  -- Without blanks and dashes, in capitals.
  customer_number text not null check (customer_number ~ '^[0-9A-Z/]{1,40}$'),
  -- The customer of ours who paid; null for somebody not known.
  customer_id text collate "C" references customers (customer_id),
  payer_name text not null default '',
  -- +232-XX-XXXXXX, or empty.
  phone text not null default '',
  amount numeric(14, 2) not null check (amount > 0),
  -- What the customer paid us beside the amount.
  charge numeric(14, 2) not null check (charge >= 0),
  -- What the biller leaves us of the amount, as it was agreed then.
  commission numeric(14, 2) not null check (commission >= 0 and commission <= amount),
  payment_method text not null check (payment_method <> ''),
  -- The account that the money came to, and the session of the till that took it; null elsewhere.
  money_account text not null references ledger_accounts (code),
  till_session_id integer references till_sessions (id),
  paid_on date not null,
  status text not null check (status in ('paid', 'unknown', 'not_accepted', 'reversed')),
  -- Without blanks; null without one.
  token text check (token ~ '^[0-9A-Z]{1,40}$'),
  biller_reference text not null default '',
  note text not null default '',
  prints integer not null default 0 check (prints >= 0),
  staff_id integer not null references staff (id),
  created_at timestamptz not null,
  -- When the outcome was known, and who typed it; null for the biller's own answer.
  answered_at timestamptz,
  answered_by integer references staff (id),
  -- When and why the money went back, how the biller confirmed it, and who approved it; null for its own answer.
  given_back_on date,
  give_back_reason text,
  confirmation text,
  approved_by integer references staff (id),
  check ((status = 'unknown') = (answered_at is null)),
  check ((status in ('not_accepted', 'reversed')) = (given_back_on is not null)),
  check ((given_back_on is null) = (give_back_reason is null) and (given_back_on is null) = (confirmation is null))
);

-- A token is for one bill.
create unique index bills_token_key on bills (partner_id, token) where token is not null;
create index bills_partner_idx on bills (partner_id, paid_on, id);
create index bills_status_idx on bills (status, id desc);
create index bills_customer_idx on bills (customer_id, id desc) where customer_id is not null;
create index bills_phone_idx on bills (phone, id desc) where phone <> '';
create index bills_staff_idx on bills (staff_id, paid_on);
-- Bills are searched by any part of the number, the token, the biller's reference, the phone or the name.
create index bills_search_trgm on bills using gin (lower(
  customer_number || ' ' || coalesce(token, '') || ' ' || biller_reference || ' ' || payer_name || ' ' || phone
) gin_trgm_ops);

alter table ledger_entries add column bill_id integer references bills (id);
create index ledger_entries_bill_idx on ledger_entries (bill_id) where bill_id is not null;

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in
    ('disbursement', 'disbursement_reversal', 'payment', 'payment_reversal', 'reallocation',
     'write_off', 'write_off_reversal', 'recovery', 'recovery_reversal',
     'credit_refund', 'credit_refund_reversal', 'deduction_credit', 'deduction_credit_reversal',
     'remittance', 'remittance_reversal', 'receipt_return', 'transfer', 'transfer_reversal', 'transfer_partner',
     'settlement', 'bill', 'bill_reversal', 'float_top_up', 'bank_charge', 'unidentified_receipt', 'provision',
     'journal', 'opening', 'till_float', 'till_handover', 'till_difference', 'till_collection', 'cash_move'));

-- The bills of a settlement with a biller. The key permits each once.
create table settled_bills (
  bill_id integer primary key references bills (id),
  settlement_id integer not null references settlements (id),
  -- What the biller owed for it: below 0, since it is owed to the biller.
  claim numeric(14, 2) not null
);

create index settled_bills_settlement_idx on settled_bills (settlement_id);

-- Money that went into the float of a biller, at the request of one person and with the approval of another.
create table float_top_ups (
  id integer generated always as identity primary key,
  partner_id integer not null references transfer_partners (id),
  paid_on date not null,
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  reference text not null check (reference <> ''),
  money_account text not null references ledger_accounts (code),
  entry_id bigint not null unique references ledger_entries (id),
  request_id bigint not null unique references requests (id),
  asked_by integer not null references staff (id),
  approved_by integer not null references staff (id),
  created_at timestamptz not null,
  check (approved_by <> asked_by)
);

create index float_top_ups_partner_idx on float_top_ups (partner_id, id desc);

-- Who pays a bill need not be a customer, and a float concerns none.
alter table requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in
    ('undo_closing', 'waiver', 'undo_waiver', 'reschedule', 'due_dates', 'write_off', 'undo_write_off', 'refund',
     'payment_move', 'payment_reversal', 'approval', 'cancellation', 'members', 'bill_reversal', 'float_top_up',
     'merge', 'control')),
  drop constraint requests_without_customer,
  add constraint requests_without_customer check
    ((kind in ('control', 'due_dates', 'bill_reversal', 'float_top_up')) = (customer_id is null));

-- What is written for a merged customer is written for the survivor.
delete from schema_functions where name = '05_merged_customers.sql';
