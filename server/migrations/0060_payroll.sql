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

create trigger payroll_employers_stay before delete on payroll_employers
  for each row execute function refuse_change();

-- The letters and digits of every name of an employer: each names one.
create table payroll_employer_names (
  letters text primary key check (letters <> ''),
  employer_id integer not null references payroll_employers (id)
);

create index payroll_employer_names_employer_idx on payroll_employer_names (employer_id);

-- A name as a customer states it, as the names of employers are compared.
create function employer_letters(name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(coalesce(name, ''), '[^[:alnum:]]', '', 'g'))
$$;
create index employers_letters_idx on employers (employer_letters(employer_name));

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

create trigger payroll_runs_stay before delete on payroll_runs
  for each row execute function refuse_change();
create trigger payroll_runs_fixed
  before update of run_key, employer_id, month, number, pay_day, prepared_by, prepared_at on payroll_runs
  for each row execute function refuse_change();
create trigger payroll_runs_canceled before update on payroll_runs for each row
  when (old.state = 'canceled')
  execute function refuse_change();

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
create trigger payroll_lines_stay before delete on payroll_lines
  for each row execute function refuse_change();
create trigger payroll_lines_fixed before update of run_id, loan_id, month, expected on payroll_lines
  for each row execute function refuse_change();

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

create trigger payroll_files_append_only before update or delete on payroll_files
  for each row execute function refuse_change();

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

create trigger payroll_rows_stay before delete on payroll_rows
  for each row execute function refuse_change();
create trigger payroll_rows_fixed
  before update of file_id, run_id, row_number, line_id, deducted, outcome on payroll_rows
  for each row execute function refuse_change();

-- A booked row is only reversed, or comes back with its payment when that is moved; nothing else books again.
create function refuse_row_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not (old.state = new.state
          or old.state = 'waiting' and new.state in ('booked', 'replaced')
          or old.state = 'booked' and new.state = 'reversed'
          or old.state = 'reversed' and new.state = 'booked'
             and new.payment_id is distinct from old.payment_id) then
    raise exception 'a % row does not become %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payroll_rows_states before update of state on payroll_rows
  for each row execute function refuse_row_change();

-- The reversal of the payment of a row frees its line.
create function reverse_payroll_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update payroll_rows set state = 'reversed' where payment_id = new.payment_id and state = 'booked';
  return null;
end $$;
create trigger payment_reversals_payroll after insert on payment_reversals
  for each row execute function reverse_payroll_row();

-- A payment that is moved to another loan is still what the employer withheld.
create function move_payroll_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update payroll_rows set state = 'booked', payment_id = new.payment_id
  where payment_id = new.unit::bigint and state = 'reversed';
  return null;
end $$;
create trigger loan_acts_payroll after update of payment_id on loan_acts for each row
  when (new.kind = 'payment_move' and new.payment_id is not null and old.payment_id is null)
  execute function move_payroll_row();

-- What came of an employer for a list.
create table payroll_remittances (
  id integer generated always as identity primary key,
  remittance_key uuid not null unique,
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
create trigger payroll_remittances_stay before delete on payroll_remittances
  for each row execute function refuse_change();
create trigger payroll_remittances_fixed
  before update of remittance_key, run_id, received_on, amount, charges, money_account, reference, entry_id, staff_id,
                   created_at on payroll_remittances
  for each row execute function refuse_change();
create trigger payroll_remittances_reversed before update on payroll_remittances for each row
  when (old.reversed_on is not null)
  execute function refuse_change();

-- The method of a deduction that a list books. No form offers it.
alter table payment_methods
  drop constraint payment_methods_role_check,
  add constraint payment_methods_role_check check (role in ('cash', 'other', 'refinanced', 'credit', 'payroll'));
insert into payment_methods (name, account_code, active, role, takes_excess)
select case when exists (select from payment_methods where name = 'Salary deduction') then 'Salary deduction by list'
            else 'Salary deduction' end, '1300', false, 'payroll', true;
insert into payment_method_names (letters, method_id)
select lower(regexp_replace(name, '[^[:alnum:]]', '', 'g')), id from payment_methods where role = 'payroll'
on conflict do nothing;

-- A deduction for a loan that takes no payments any more is credit without a payment.
alter table customer_credits
  add column payroll_row_id bigint references payroll_rows (id),
  add constraint customer_credits_row_key unique (payroll_row_id, kind),
  drop constraint customer_credits_kind_check,
  drop constraint customer_credits_cause,
  add constraint customer_credits_kind_check check (
    case kind
      when 'excess' then amount > 0 and to_return = 0
      when 'excess_reversal' then amount <= 0 and to_return >= 0 and to_return - amount > 0
      when 'applied' then amount < 0 and to_return = 0
      when 'applied_reversal' then amount > 0 and to_return = 0
      when 'refund' then amount < 0 and to_return = 0
      when 'refund_returned' then amount >= 0 and to_return <= 0 and amount - to_return > 0
      when 'deduction' then amount > 0 and to_return = 0
      when 'deduction_reversal' then amount <= 0 and to_return >= 0 and to_return - amount > 0
      else false
    end),
  add constraint customer_credits_cause check (
    (payment_id is null) = (kind in ('refund', 'refund_returned', 'deduction', 'deduction_reversal'))
    and (payroll_row_id is not null) = (kind in ('deduction', 'deduction_reversal')));

-- The names by which a bank may know an entry: as before, and the reference and the code of an employer's money.
create or replace view entry_references as
  select e.id as entry_id, lower(regexp_replace(named.name, '[^[:alnum:]]', '', 'g')) as reference
  from ledger_entries e
  left join payments p on p.id = e.payment_id
  left join transfers t on t.id = e.transfer_id
  left join journals j on j.id = e.journal_id
  left join payouts o on o.id = e.payout_id
  left join settlements s on s.entry_id = e.id
  left join payroll_remittances r on r.entry_id = e.id
  cross join lateral (values
    (p.transaction_id),
    (nullif(p.reference, '')),
    (nullif(o.reference, '')),
    ('PV-' || lpad(o.number::text, greatest(6, length(o.number::text)), '0')),
    ('RC-' || lpad(p.id::text, greatest(6, length(p.id::text)), '0')),
    (t.transfer_pin),
    ('JV-' || lpad(j.number::text, greatest(6, length(j.number::text)), '0')),
    ('TS-' || lpad(s.number::text, greatest(6, length(s.number::text)), '0')),
    (nullif(r.reference, '')),
    ('ER-' || lpad(r.id::text, greatest(6, length(r.id::text)), '0'))
  ) as named (name)
  where named.name is not null;

-- The kinds so far, and these.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_entries'::regclass and conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
          || replace(kinds, 'ARRAY[', 'ARRAY[''deduction_credit''::text, ''deduction_credit_reversal''::text, '
                                   '''remittance''::text, ''remittance_reversal''::text, ');
end $$;
