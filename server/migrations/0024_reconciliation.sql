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

create trigger statement_lines_stay before delete on statement_lines
  for each row execute function refuse_change();
create trigger statement_lines_fixed
  before update of account_code, line_date, amount, reference, text, ordinal on statement_lines
  for each row execute function refuse_change();

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

create table matched_entries (
  entry_id bigint not null references ledger_entries (id),
  account_code text not null references ledger_accounts (code),
  match_id integer not null references statement_matches (id) on delete cascade,
  primary key (entry_id, account_code)
);

create index matched_lines_match_idx on matched_lines (match_id);
create index matched_entries_match_idx on matched_entries (match_id);

-- Refuses a match whose lines and entries differ, when its transaction ends.
create function refuse_unequal_match() returns trigger language plpgsql as $$
begin
  if exists (select from statement_matches where id = new.match_id)
     and (select coalesce(sum(l.amount), 0) from matched_lines m join statement_lines l on l.id = m.line_id
          where m.match_id = new.match_id)
         <> (select coalesce(sum(p.debit - p.credit), 0) from matched_entries m
             join ledger_postings p on p.entry_id = m.entry_id and p.account_code = m.account_code
             where m.match_id = new.match_id) then
    raise exception 'the sums of a match differ' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger matched_lines_equal after insert on matched_lines
  deferrable initially deferred for each row execute function refuse_unequal_match();
create constraint trigger matched_entries_equal after insert on matched_entries
  deferrable initially deferred for each row execute function refuse_unequal_match();

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

create trigger reconciliations_append_only before update or delete on reconciliations
  for each row execute function refuse_change();
create trigger reconciliations_no_truncate before truncate on reconciliations
  for each statement execute function refuse_change();

-- What a statement may name an entry by, as letters and digits in lower case.
create view entry_references as
  select e.id as entry_id, lower(regexp_replace(named.name, '[^[:alnum:]]', '', 'g')) as reference
  from ledger_entries e
  left join payments p on p.id = e.payment_id
  left join transfers t on t.id = e.transfer_id
  left join journals j on j.id = e.journal_id
  left join payouts o on o.id = e.payout_id
  left join settlements s on s.entry_id = e.id
  cross join lateral (values
    (p.transaction_id),
    (nullif(p.reference, '')),
    (nullif(o.reference, '')),
    ('PV-' || lpad(o.number::text, greatest(6, length(o.number::text)), '0')),
    ('RC-' || lpad(p.id::text, greatest(6, length(p.id::text)), '0')),
    (t.transfer_pin),
    ('JV-' || lpad(j.number::text, greatest(6, length(j.number::text)), '0')),
    ('TS-' || lpad(s.number::text, greatest(6, length(s.number::text)), '0'))
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
          || replace(kinds, 'ARRAY[', 'ARRAY[''bank_charge''::text, ''unidentified_receipt''::text, ');
end $$;
