-- Where money is: payment methods lead to accounts, cash is in tills, and the payout of a loan is a record.

create table payment_methods (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  aliases text[] not null default '{}',
  -- Where its money is; null for cash, whose account `money_account` gives.
  account_code text references ledger_accounts (code),
  -- Whether the forms ask for a reference.
  needs_reference boolean not null default false,
  active boolean not null default true,
  -- Cash, the method of every text that names no other, and those that the program alone books.
  role text unique
    check (role in ('cash', 'other', 'refinanced', 'credit', 'payroll', 'wallet', 'imported')),
  -- Whether a payment by this method may be above the balance: no customer is at the counter who could take the rest
  -- back.
  takes_excess boolean not null default false,
  check ((role = 'cash') is not true or account_code is null),
  check ((role = 'other') is not true or account_code is not null),
  constraint payment_methods_counter_takes_no_excess check (not takes_excess or account_code is not null),
  constraint payment_methods_role_is_active check (role is null or active = (role in ('cash', 'other')))
);

-- The methods that are not active are booked by the program alone: the payment that a payout makes of a loan that it
-- refinances, one out of the customer's credit, a deduction by an employer's list, what the provider of the wallet
-- reports, and what was paid before the books began.
insert into payment_methods (name, aliases, account_code, needs_reference, active, role, takes_excess) values
  ('Cash', '{}', null, false, true, 'cash', false),
  ('Bank Transfer', '{Bank}', '1050', true, true, null, false),
  ('Orange Money', '{Orange}', '1070', false, true, null, true),
  ('Afrimoney', '{}', '1071', false, true, null, true),
  ('Cheque', '{Check}', '1090', true, true, null, false),
  ('Other', '{}', '1095', false, true, 'other', false),
  ('Refinanced', '{}', '2000', false, false, 'refinanced', false),
  ('Customer credit', '{}', '2000', false, false, 'credit', false),
  ('Salary deduction', '{Payroll Deduction,Payroll}', '1300', false, false, 'payroll', true),
  ('Mobile money', '{}', '1072', false, false, 'wallet', true),
  ('Paid before', '{}', '3200', false, false, 'imported', false);

-- The letters and digits of every name and alias, in lower case: each names one method.
create table payment_method_names (
  letters text primary key check (letters <> ''),
  method_id integer not null references payment_methods (id)
);

insert into payment_method_names (letters, method_id)
select lower(regexp_replace(spelled, '[^[:alnum:]]', '', 'g')), id
from payment_methods, unnest(name || aliases) as spelled;

-- Tills: the cash of a cashier, counted and signed off each day. A till has an account from 1010 to 1049, to which only
-- the entries of its sessions post.
create table tills (
  id integer generated always as identity primary key,
  account_code text not null unique references ledger_accounts (code)
    check (account_code >= '1010' and account_code <= '1049'),
  created_at timestamptz not null
);

create table till_sessions (
  id integer generated always as identity primary key,
  till_id integer not null references tills (id),
  -- Who holds the cash.
  staff_id integer not null references staff (id),
  business_date date not null,
  status text not null default 'open' check (status in ('open', 'counted', 'signed_off')),
  -- What the till held when the session was opened.
  opening numeric(14, 2) not null check (opening >= 0),
  opened_at timestamptz not null,
  -- The last count, and what the till then had to hold. Earlier counts are in till_counts.
  counted numeric(14, 2) check (counted >= 0),
  expected numeric(14, 2) check (expected >= 0),
  counted_at timestamptz,
  counted_by integer references staff (id),
  keep numeric(14, 2) check (keep >= 0 and keep <= counted),
  charge_to text check (charge_to in ('loss', 'staff')),
  note text not null default '',
  signed_off_by integer references staff (id),
  signed_off_at timestamptz,
  -- Z-000001, drawn at sign-off, and the report as it was then.
  number integer unique check (number > 0),
  report jsonb,
  check ((status = 'open') = (counted is null) and (counted is null) = (counted_at is null)),
  check ((counted is null) = (expected is null) and (counted is null) = (counted_by is null)),
  check ((status = 'signed_off') = (number is not null) and (number is null) = (report is null)),
  check ((number is null) = (signed_off_by is null) and (number is null) = (signed_off_at is null)),
  check ((number is null) = (keep is null)),
  check (signed_off_by <> staff_id and signed_off_by <> counted_by)
);

alter table ledger_entries add foreign key (till_session_id) references till_sessions (id);

-- One unfinished session a till, and one a person.
create unique index till_sessions_till_key on till_sessions (till_id) where status <> 'signed_off';
create unique index till_sessions_staff_key on till_sessions (staff_id) where status <> 'signed_off';
create index till_sessions_of_till_idx on till_sessions (till_id, id desc);
create index till_sessions_of_staff_idx on till_sessions (staff_id, id desc);

-- The last number of a signed-off session. Its row is locked until the transaction ends: numbers have no gaps.
create table till_report_counter (
  is_only boolean primary key default true check (is_only),
  last_number integer not null
);

insert into till_report_counter (last_number) values (0);

create table till_counts (
  id integer generated always as identity primary key,
  session_id integer not null references till_sessions (id),
  -- [{value, pieces}], in NLe.
  denominations jsonb not null,
  total numeric(14, 2) not null check (total >= 0),
  counted_by integer not null references staff (id),
  counted_at timestamptz not null
);

create index till_counts_session_idx on till_counts (session_id, id);

-- Cash between the safe and a till: made by one person, accepted by another, and posted then.
create table till_movements (
  id integer generated always as identity primary key,
  session_id integer not null references till_sessions (id),
  kind text not null check (kind in ('float', 'handover')),
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  made_by integer not null references staff (id),
  made_at timestamptz not null,
  decided_by integer references staff (id),
  decided_at timestamptz,
  check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (status <> 'accepted' or decided_by <> made_by)
);

create index till_movements_session_idx on till_movements (session_id, id);
create index till_movements_pending_idx on till_movements (id) where status = 'pending';

-- Money between the safe, banks, wallets and the cheques in hand.
create table cash_moves (
  id integer generated always as identity primary key,
  from_account text not null references ledger_accounts (code),
  to_account text not null references ledger_accounts (code) check (to_account <> from_account),
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  move_date date not null,
  staff_id integer not null references staff (id),
  created_at timestamptz not null
);

-- A payout: PV-000001, numbered without gaps under the lock of the row of `payout_numbers`.
create table payout_numbers (
  is_only boolean primary key default true check (is_only),
  last_number integer not null
);

insert into payout_numbers (last_number) values (0);

-- All amounts of a list of charges by kind; 0 without one.
create function sum_of_charges(charges jsonb) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum(value::numeric), 0) from jsonb_each_text(charges)
$$;

create table payouts (
  id integer generated always as identity primary key,
  number integer not null unique check (number > 0),
  loan_id integer not null references loans (id),
  -- The customer owes the amount, and gets it less the charges.
  amount numeric(14, 2) not null check (amount > 0),
  fee numeric(14, 2) not null check (fee >= 0 and fee < amount),
  -- What else is deducted, by kind of charge; null for nothing.
  charges jsonb check (jsonb_typeof(charges) = 'object' and charges <> '{}'),
  paid_on date not null,
  method_id integer not null references payment_methods (id),
  payment_method text not null check (payment_method <> ''),
  money_account text not null references ledger_accounts (code),
  till_session_id integer references till_sessions (id),
  reference text not null default '',
  staff_id integer references staff (id),
  created_at timestamptz not null,
  reversed_on date,
  reversed_by integer references staff (id),
  reversed_at timestamptz,
  reversal_reason text check (reversal_reason <> ''),
  -- What a payout settles of another loan: the customer gets the amount less the charges and this.
  settled numeric(14, 2) not null default 0 check (settled >= 0),
  paid numeric(14, 2) not null generated always as (amount - fee - sum_of_charges(charges) - settled) stored,
  check ((reversed_on is null) = (reversed_at is null) and (reversed_on is null) = (reversal_reason is null)),
  check (reversed_by is null or reversed_on is not null),
  constraint payouts_pay_something check (paid > 0)
);

alter table ledger_entries add foreign key (payout_id) references payouts (id);

create unique index payouts_live_key on payouts (loan_id) where reversed_on is null;
create index payouts_loan_idx on payouts (loan_id, id desc);

-- The account to which money goes, or from which it comes, and the session of its till.
create type money_place as (account_code text, till_session_id integer);
