-- Employers that deduct instalments from salaries: their monthly lists, the results they send back, what they withheld
-- and what of it arrived (account 1300).

create table payroll_employers (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  aliases text[] not null default '{}',
  contact_name text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  -- The day of the month on which it pays salaries.
  pay_day integer not null check (pay_day between 1 and 31),
  active boolean not null default true,
  created_by integer references staff (id),
  created_at timestamptz not null
);

-- The letters and digits of every name of an employer: each names one.
create table payroll_employer_names (
  letters text primary key check (letters <> ''),
  employer_id integer not null references payroll_employers (id)
);

create index payroll_employer_names_employer_idx on payroll_employer_names (employer_id);

-- The employer that deducts the instalments of a loan. Staff choose it; what the customer states only suggests it.
create table loan_payrolls (
  loan_id integer primary key references loans (id),
  employer_id integer not null references payroll_employers (id),
  staff_number text not null default '',
  set_by integer not null references staff (id),
  set_at timestamptz not null
);

create index loan_payrolls_employer_idx on loan_payrolls (employer_id, loan_id);

-- The list of an employer for a month; a higher number is a supplement.
create table payroll_runs (
  id integer generated always as identity primary key,
  -- The client's own key: the same list asked for twice is prepared once.
  run_key uuid not null unique,
  employer_id integer not null references payroll_employers (id),
  month date not null check (extract(day from month) = 1),
  number integer not null check (number > 0),
  pay_day date not null,
  state text not null default 'open' check (state in ('open', 'closed', 'canceled')),
  -- Why it was reopened or canceled.
  reason text check (reason <> ''),
  prepared_by integer not null references staff (id),
  prepared_at timestamptz not null,
  unique (employer_id, month, number),
  check (pay_day >= month and pay_day < month + interval '1 month')
);

-- What is asked of one loan in a month: once, in whichever list of whichever employer.
create table payroll_lines (
  id bigint generated always as identity primary key,
  run_id integer not null references payroll_runs (id),
  loan_id integer not null references loans (id),
  month date not null,
  -- As it stood when the list was prepared; emptied by the erasure of the customer.
  staff_number text not null,
  expected numeric(14, 2) not null check (expected > 0),
  is_canceled boolean not null default false,
  unique (run_id, loan_id)
);

create unique index payroll_lines_month_key on payroll_lines (loan_id, month) where not is_canceled;

-- A file that an employer sent back. The same content for the same day is accepted once.
create table payroll_files (
  id integer generated always as identity primary key,
  run_id integer not null references payroll_runs (id),
  digest text not null,
  deducted_on date not null,
  accepted_by integer not null references staff (id),
  accepted_at timestamptz not null,
  unique (run_id, digest)
);

create table payroll_rows (
  id bigint generated always as identity primary key,
  file_id integer not null references payroll_files (id),
  run_id integer not null references payroll_runs (id),
  -- Its number in the file.
  row_number integer not null check (row_number > 0),
  -- Null for a row that no line was found for.
  line_id bigint references payroll_lines (id),
  staff_number text not null,
  loan_code text not null,
  -- Null where it cannot be read.
  deducted numeric(14, 2) check (deducted >= 0),
  outcome text not null
    check (outcome in ('full', 'partial', 'none', 'over', 'unmatched', 'repeated', 'booked', 'invalid')),
  state text not null check (state in ('waiting', 'booked', 'nothing', 'refused', 'replaced', 'reversed')),
  -- Why it is refused, or why it could not be booked so far.
  problem text not null default '',
  payment_id bigint unique references payments (id),
  booked_by integer references staff (id),
  booked_at timestamptz,
  unique (file_id, row_number),
  check (state not in ('waiting', 'booked', 'replaced', 'reversed') or (line_id is not null and deducted > 0)),
  check ((booked_at is null) = (booked_by is null)),
  check (state not in ('booked', 'reversed') or booked_at is not null),
  check (payment_id is null or booked_at is not null)
);

-- The money of a line waits or is booked once, whatever the number of files and requests.
create unique index payroll_rows_line_key on payroll_rows (line_id) where state in ('waiting', 'booked');
create index payroll_rows_run_idx on payroll_rows (run_id, state, id);
create index payroll_rows_line_idx on payroll_rows (line_id);

-- What came of an employer for a list.
create table payroll_remittances (
  id integer generated always as identity primary key,
  run_id integer not null references payroll_runs (id),
  received_on date not null,
  -- What came to the money account, and what the bank took of it.
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  charges numeric(14, 2) not null check (charges >= 0 and charges <= 999999999.99),
  money_account text not null references ledger_accounts (code),
  reference text not null default '',
  entry_id bigint not null unique references ledger_entries (id),
  staff_id integer not null references staff (id),
  created_at timestamptz not null,
  reversed_on date,
  reversed_by integer references staff (id),
  reversed_at timestamptz,
  reversal_reason text check (reversal_reason <> ''),
  reversal_entry_id bigint unique references ledger_entries (id),
  check (num_nulls(reversed_on, reversed_by, reversed_at, reversal_reason, reversal_entry_id) in (0, 5))
);

create index payroll_remittances_run_idx on payroll_remittances (run_id);
