-- Files of an earlier system: what is read of them, what comes of each row, and which record each row became (IMP-1 to
-- IMP-15).

create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in
    ('customers', 'guarantors', 'businesses', 'loans', 'payments', 'transfers', 'balances')),
  format text not null check (format in ('csv', 'xlsx')),
  file_name text not null check (file_name <> ''),
  -- The file until its rows are stored.
  content bytea,
  cut_over date not null,
  state text not null default 'checking' check (state in
    ('checking', 'checked', 'refused', 'booking', 'booked', 'undoing', 'undone', 'discarded')),
  problem text not null default '',
  rows_read integer not null default 0,
  rows_done integer not null default 0,
  -- The rows that the present work goes through; null while that is not known.
  rows_to_do integer,
  -- Sums of the loans of its new rows, in cents.
  totals jsonb,
  -- When the present work began.
  begun_at timestamptz not null,
  made_by integer not null references staff (id),
  made_at timestamptz not null,
  taken_back_by integer references staff (id),
  -- How the file writes dates and amounts (IMP-16).
  date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy')),
  numbers text not null default 'unknown' check (numbers in ('unknown', 'point', 'comma'))
);

create index imports_working_idx on imports (id) where state in ('checking', 'booking', 'undoing');
create index imports_made_idx on imports (made_at);

create table import_rows (
  id bigint generated always as identity primary key,
  import_id integer not null references imports (id),
  -- Its number in the file, as a spreadsheet shows it.
  number integer not null check (number > 0),
  reference text not null,
  -- What stands in it, by column. Emptied when the row is written, and with the file.
  cells jsonb not null,
  -- The values that are read of it.
  row_values jsonb not null,
  fingerprint text not null,
  outcome text not null check (outcome in ('new', 'same', 'changed', 'refused')),
  problems jsonb not null default '[]',
  is_done boolean not null default false,
  -- The code of the record that it became.
  record text not null default '',
  -- Cells that are read otherwise than they are written, and what is possible and unlikely.
  readings jsonb not null default '[]',
  doubts jsonb not null default '[]',
  unique (import_id, number)
);

create index import_rows_phone_idx on import_rows (import_id, (row_values->>'phone')) where row_values ? 'phone';
create index import_rows_marked_idx on import_rows (import_id, id) where readings <> '[]' or doubts <> '[]';
create index import_rows_outcome_idx on import_rows (import_id, outcome, id);
create index import_rows_todo_idx on import_rows (import_id, id) where outcome = 'new' and not is_done;
create index import_rows_email_idx on import_rows (import_id, (row_values->>'email'));
create unique index import_rows_reference_key on import_rows (import_id, reference)
  where outcome <> 'refused' and reference <> '';
-- What earlier rows of the file pay of a loan.
create index import_rows_loan_idx on import_rows (import_id, (row_values->>'loan')) where row_values ? 'loan';

-- Which record came of a number of the earlier system: one, until its import is taken back.
create table imported_records (
  id bigint generated always as identity primary key,
  kind text not null,
  external_reference text not null check (external_reference <> ''),
  import_id integer not null references imports (id),
  -- Of the row as it was read: the same row again changes nothing.
  fingerprint text not null,
  customer_id text collate "C" references customers (customer_id),
  loan_id integer references loans (id),
  -- The id of a guarantor or a business.
  part_id integer,
  cut_over date not null,
  is_taken_back boolean not null default false
);

create unique index imported_records_reference_key on imported_records (kind, external_reference)
  where not is_taken_back;
create index imported_records_import_idx on imported_records (import_id, id);
create unique index imported_records_loan_key on imported_records (loan_id)
  where loan_id is not null and kind = 'loans';
create index imported_records_payments_idx on imported_records (loan_id) where kind = 'payments';
-- A payment, transfer or journal.
create index imported_records_part_idx on imported_records (kind, part_id) where part_id is not null;
