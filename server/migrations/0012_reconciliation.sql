-- Statements of banks and wallets: their lines, what each of them matches in the journal, and the days up to which an
-- account is reconciled.

-- The columns of an account's statement, as they were chosen for its first file.
create table statement_mappings (
  account_code text primary key references ledger_accounts (code),
  mapping jsonb not null
);

create table statement_lines (
  id integer generated always as identity primary key,
  account_code text not null references ledger_accounts (code),
  line_date date not null,
  -- Above 0 for money that came, below 0 for money that left.
  amount numeric(14, 2) not null check (amount <> 0),
  reference text not null,
  text text not null,
  -- The how manieth of equal lines.
  ordinal integer not null check (ordinal > 0),
  imported_at timestamptz not null,
  imported_by integer not null references staff (id),
  -- As what it was booked, by whom; the request, so that it is answered again.
  booking jsonb,
  booked_by integer references staff (id),
  -- The journal that it waits for.
  journal_id integer references journals (id),
  check ((booking is null) = (booked_by is null))
);

-- A file that is imported again adds nothing.
create unique index statement_lines_key
  on statement_lines (account_code, line_date, amount, reference, text, ordinal);
create index statement_lines_list_idx on statement_lines (account_code, id desc);
create index statement_lines_journal_idx on statement_lines (journal_id) where journal_id is not null;

-- Lines and entries of one account that belong together: their sums agree.
create table statement_matches (
  id integer generated always as identity primary key,
  account_code text not null references ledger_accounts (code),
  way text not null check (way in ('automatic', 'by hand', 'booked')),
  -- Null for an automatic one.
  matched_by integer references staff (id),
  matched_at timestamptz not null
);

create table matched_lines (
  line_id integer primary key references statement_lines (id),
  match_id integer not null references statement_matches (id) on delete cascade
);

create index matched_lines_match_idx on matched_lines (match_id);

create table matched_entries (
  entry_id bigint not null references ledger_entries (id),
  account_code text not null references ledger_accounts (code),
  match_id integer not null references statement_matches (id) on delete cascade,
  primary key (entry_id, account_code)
);

create index matched_entries_match_idx on matched_entries (match_id);

create table reconciliations (
  id integer generated always as identity primary key,
  account_code text not null references ledger_accounts (code),
  through date not null,
  closing_balance numeric(20, 2) not null,
  book_balance numeric(20, 2) not null,
  -- On the statement and not in the books; in the books and not on the statement.
  open_lines numeric(20, 2) not null,
  open_entries numeric(20, 2) not null,
  completed_by integer not null references staff (id),
  completed_at timestamptz not null,
  unique (account_code, through),
  check (closing_balance = book_balance + open_lines - open_entries)
);
