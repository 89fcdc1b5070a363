-- The books: accounts, entries and their postings in double entry, manual journals, periods and the portfolio. Entries
-- are added, never changed.

-- The chart of accounts as data. None is ever deleted.
create table ledger_accounts (
  code text primary key,
  name text not null unique,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'equity')),
  -- What the account stores, if it stores money: cash, a bank account, a mobile wallet, cheques, or money whose place
  -- is not known yet.
  money_kind text check (money_kind in ('cash', 'bank', 'wallet', 'cheque', 'unassigned')),
  -- Accounts that the product posts to: they stay active.
  system boolean not null default false,
  -- Whether a manual journal may post to the account. The others follow the records of loans and customers.
  manual boolean not null default true,
  active boolean not null default true,
  check (money_kind is null or kind = 'asset'),
  check (active or not system)
);

-- The inactive accounts alone: a posting looks for its accounts in this index, which is empty at most lenders.
create index ledger_accounts_inactive_idx on ledger_accounts (code) where not active;

insert into ledger_accounts (code, name, kind, money_kind, system, manual) values
  ('1000', 'Cash', 'asset', 'cash', true, true),
  ('1050', 'Bank account', 'asset', 'bank', false, true),
  ('1070', 'Orange Money', 'asset', 'wallet', false, true),
  ('1071', 'Afrimoney', 'asset', 'wallet', false, true),
  ('1072', 'Mobile money wallet', 'asset', 'wallet', true, true),
  ('1090', 'Cheques in hand', 'asset', 'cheque', false, true),
  ('1095', 'Money to be assigned', 'asset', 'unassigned', true, true),
  ('1100', 'Loans receivable', 'asset', null, true, false),
  ('1190', 'Loan loss allowance', 'asset', null, true, false),
  ('1200', 'Transfers clearing', 'asset', null, true, true),
  ('1300', 'Employer receivable', 'asset', null, true, false),
  ('1310', 'Staff shortages', 'asset', null, true, true),
  ('1320', 'Refunds to return', 'asset', null, true, false),
  ('1330', 'Cash not yet in a till', 'asset', null, true, false),
  ('2000', 'Customer credit', 'liability', null, true, false),
  ('2100', 'Borrowings', 'liability', null, false, true),
  ('2400', 'Unidentified receipts', 'liability', null, true, true),
  ('3000', 'Capital', 'equity', null, false, true),
  ('3100', 'Retained earnings', 'equity', null, true, true),
  ('3200', 'Opening balance equity', 'equity', null, true, true),
  ('4000', 'Interest income', 'income', null, true, true),
  ('4100', 'Fee income', 'income', null, true, true),
  ('4200', 'Penalty income', 'income', null, true, true),
  ('4300', 'Transfer commission', 'income', null, true, true),
  ('4400', 'Recoveries of losses', 'income', null, true, true),
  ('4500', 'Cash over', 'income', null, true, true),
  ('4600', 'Exchange difference', 'income', null, true, true),
  ('5000', 'Loan losses', 'expense', null, true, true),
  ('5100', 'Change in allowance', 'expense', null, true, true),
  ('5200', 'Cash short', 'expense', null, true, true),
  ('5300', 'Salaries', 'expense', null, false, true),
  ('5310', 'Rent', 'expense', null, false, true),
  ('5350', 'Bank charges', 'expense', null, true, true),
  ('5900', 'Other expenses', 'expense', null, false, true);

-- Manual journals: made by one person, posted or rejected by another. A posted one has a number without gaps.
create table journals (
  id integer generated always as identity primary key,
  -- JV-000001, drawn when it is posted.
  number integer unique check (number > 0),
  kind text not null check (kind in ('journal', 'opening')),
  entry_date date not null,
  description text not null,
  -- [{account_code, debit, credit}], in NLe.
  lines jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'posted', 'rejected')),
  -- The posted journal that this one turns round.
  reverses integer references journals (id),
  made_by integer not null references staff (id),
  made_at timestamptz not null,
  checked_by integer references staff (id),
  checked_at timestamptz,
  -- Why it was rejected, or why it reverses another.
  reason text,
  check ((status = 'pending') = (checked_by is null) and (checked_by is null) = (checked_at is null)),
  check ((status = 'posted') = (number is not null)),
  check (checked_by <> made_by)
);

create index journals_pending_idx on journals (entry_date) where status = 'pending';
-- A journal is turned round once; a rejected attempt does not count.
create unique index journals_reverses_key on journals (reverses) where status <> 'rejected';

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('disbursement', 'disbursement_reversal', 'payment', 'payment_reversal', 'reallocation',
     'write_off', 'write_off_reversal', 'recovery', 'recovery_reversal',
     'credit_refund', 'credit_refund_reversal', 'deduction_credit', 'deduction_credit_reversal',
     'remittance', 'remittance_reversal', 'receipt_return', 'transfer', 'transfer_reversal', 'transfer_partner',
     'settlement', 'bank_charge', 'unidentified_receipt', 'provision', 'journal', 'opening',
     'till_float', 'till_handover', 'till_difference', 'till_collection', 'cash_move')),
  entry_date date not null,
  loan_id integer references loans (id),
  -- Columns without a foreign key here refer to tables of later files, which add it.
  payment_id bigint,
  transfer_id integer,
  staff_id integer references staff (id),
  created_at timestamptz not null default now(),
  journal_id integer references journals (id),
  payout_id integer,
  till_session_id integer,
  act_id bigint,
  -- The movement of a customer's credit.
  credit_id bigint
);

create index ledger_entries_loan_idx on ledger_entries (loan_id) where loan_id is not null;
create index ledger_entries_date_idx on ledger_entries (entry_date, id);
-- Kinds of which there are few beside payments and disbursements: a payment writes nothing here.
create index ledger_entries_rare_kind_idx on ledger_entries (kind, entry_date, id)
  where kind not in ('payment', 'disbursement');
create unique index ledger_entries_journal_key on ledger_entries (journal_id) where journal_id is not null;
create index ledger_entries_payout_idx on ledger_entries (payout_id) where payout_id is not null;
create index ledger_entries_till_session_idx on ledger_entries (till_session_id, id)
  where till_session_id is not null;
create index ledger_entries_transfer_idx on ledger_entries (transfer_id) where transfer_id is not null;
create index ledger_entries_act_idx on ledger_entries (act_id) where act_id is not null;
create index ledger_entries_credit_idx on ledger_entries (credit_id) where credit_id is not null;
-- What one person booked as charges and differences on a day (ACC-27).
create index ledger_entries_charges_idx on ledger_entries (staff_id, created_at)
  where kind in ('bank_charge', 'unidentified_receipt', 'settlement', 'remittance');

create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  line integer not null check (line > 0),
  account_code text not null references ledger_accounts (code),
  debit numeric(14, 2) not null default 0 check (debit >= 0),
  credit numeric(14, 2) not null default 0 check (credit >= 0),
  entry_date date not null,
  primary key (entry_id, line),
  check ((debit > 0) <> (credit > 0))
);

create index ledger_postings_account_idx on ledger_postings (account_code, entry_date, entry_id, line);
-- The journal finds an amount on either side, latest first; without these it reads every entry for a rare amount.
create index ledger_postings_debit_idx on ledger_postings (debit, entry_date, entry_id) where debit > 0;
create index ledger_postings_credit_idx on ledger_postings (credit, entry_date, entry_id) where credit > 0;

-- The sums of the journal by day, account and kind, up to the entry of `rollup_watermark`. A sum may be larger than any
-- amount, so its column has no width.
create table account_daily_balances (
  entry_date date not null,
  account_code text not null references ledger_accounts (code),
  kind text not null,
  -- Each entry counts once, on the account of its first line.
  entries bigint not null,
  debit numeric not null,
  credit numeric not null,
  primary key (entry_date, account_code, kind)
);

-- Reports read some accounts over many days.
create index account_daily_balances_account_idx on account_daily_balances (account_code, entry_date)
  include (kind, entries, debit, credit);

create table rollup_watermark (
  is_only boolean primary key default true check (is_only),
  entry_id bigint not null
);

insert into rollup_watermark (entry_id) values (0);

-- The periods: everything dated through one day is closed. Closing and reopening are recorded, never changed.
create table closed_books (
  is_only boolean primary key default true check (is_only),
  -- Null while nothing is closed.
  closed_through date
);

insert into closed_books (closed_through) values (null);

create table period_events (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('close', 'reopen')),
  -- The last closed day before and after; null for none.
  closed_before date,
  closed_through date,
  reason text,
  staff_id integer not null references staff (id),
  -- The newest entry of the journal then: what is added to reopened days comes after it.
  last_entry bigint not null,
  created_at timestamptz not null,
  check ((kind = 'reopen') = (reason is not null)),
  check (kind <> 'close' or closed_through is not null)
);

-- The portfolio as it stood when a day had ended, and never changed since: by part, and how late the loans were.
create table portfolio_snapshots (
  date date not null,
  product text,
  officer integer references staff (id),
  bucket text not null,
  loans bigint not null,
  principal numeric not null,
  arrears numeric not null,
  -- Each part of the portfolio has rows of its own: together they would be as many as loans. 'staff' rows divide it by
  -- loan type and officer; 'all' is the whole.
  part text not null check (part in ('staff', 'district', 'employer', 'all')),
  district text,
  employer text,
  -- Of the loans and the principal of a row, those of restructured loans.
  restructured_loans bigint not null default 0,
  restructured_principal numeric not null default 0,
  check ((part = 'staff') = (product is not null)),
  check (part = 'staff' or officer is null),
  check ((part = 'district') = (district is not null)),
  check ((part = 'employer') = (employer is not null))
);

-- Days are read by part, most often the whole of many days.
create unique index portfolio_snapshots_key on portfolio_snapshots
  (part, date, product, officer, district, employer, bucket) nulls not distinct;
-- One employer over time.
create index portfolio_snapshots_employer_idx on portfolio_snapshots (employer, date) where part = 'employer';

-- The late loans of a recorded day. The nightly job removes days older than 62, except the last ones of months.
create table late_loan_snapshots (
  date date not null,
  loan_id integer not null references loans (id),
  overdue_since date not null,
  principal numeric(14, 2) not null,
  arrears numeric(14, 2) not null,
  primary key (date, loan_id)
);
