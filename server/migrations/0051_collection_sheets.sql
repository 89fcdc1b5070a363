-- Collection sheets: the loans of a round, each with the id of the payment that its row becomes (COLL-20 to COLL-28).

create table collection_sheets (
  id integer generated always as identity primary key,
  -- The client's own key: the same sheet opened twice is one sheet.
  sheet_key uuid not null unique,
  -- Whose round it is: the loans of an officer, of a group and its members, or of the customers of a village.
  kind text not null check (kind in ('officer', 'group', 'village')),
  officer_id integer references staff (id),
  group_id integer references groups (id),
  village text not null default '',
  district text not null default '',
  -- Whether loans with nothing due are on it too.
  with_all boolean not null,
  collection_date date not null,
  opened_by integer not null references staff (id),
  opened_at timestamptz not null,
  -- The cash that was handed in. A sheet whose cash differs from its payments stays open.
  handed_in numeric(14, 2) check (handed_in >= 0),
  counted_by integer references staff (id),
  counted_at timestamptz,
  note text not null default '',
  closed_at timestamptz,
  check (kind = 'officer' or officer_id is null),
  check ((kind = 'group') = (group_id is not null)),
  check ((kind = 'village') = (village <> '')),
  check (kind = 'village' or district = ''),
  check (num_nulls(handed_in, counted_by, counted_at) in (0, 3)),
  check (closed_at is null or handed_in is not null)
);

create index collection_sheets_opened_by_idx on collection_sheets (opened_by, id desc);

create trigger collection_sheets_stay before delete on collection_sheets
  for each row execute function refuse_change();
create trigger collection_sheets_no_truncate before truncate on collection_sheets
  for each statement execute function refuse_change();
create trigger collection_sheets_closed before update on collection_sheets for each row
  when (old.closed_at is not null
        or (old.id, old.sheet_key, old.kind, old.officer_id, old.group_id, old.village, old.district, old.with_all,
            old.collection_date, old.opened_by, old.opened_at)
        is distinct from
           (new.id, new.sheet_key, new.kind, new.officer_id, new.group_id, new.village, new.district, new.with_all,
            new.collection_date, new.opened_by, new.opened_at))
  execute function refuse_change();

create table collection_sheet_rows (
  sheet_id integer not null references collection_sheets (id),
  position integer not null check (position > 0),
  loan_id integer not null references loans (id),
  -- The payment of the row gets this id, whichever request books it: so it is booked once.
  transaction_id text collate "C" not null unique check (transaction_id ~ '^[0-9]{15}$'),
  -- As of the opening.
  due numeric(14, 2) not null check (due >= 0),
  arrears numeric(14, 2) not null check (arrears >= 0),
  penalty numeric(14, 2) not null check (penalty >= 0),
  is_absent boolean not null default false,
  -- What was last refused, and why. A payment clears both.
  refused_amount numeric(14, 2),
  refusal text not null default '',
  primary key (sheet_id, position),
  unique (sheet_id, loan_id),
  check ((refused_amount is null) = (refusal = ''))
);

create index collection_sheet_rows_loan_idx on collection_sheet_rows (loan_id);

create trigger collection_sheet_rows_stay before delete on collection_sheet_rows
  for each row execute function refuse_change();
create trigger collection_sheet_rows_no_truncate before truncate on collection_sheet_rows
  for each statement execute function refuse_change();
create trigger collection_sheet_rows_fixed before update on collection_sheet_rows for each row
  when ((old.sheet_id, old.position, old.loan_id, old.transaction_id, old.due, old.arrears, old.penalty)
        is distinct from
        (new.sheet_id, new.position, new.loan_id, new.transaction_id, new.due, new.arrears, new.penalty))
  execute function refuse_change();

-- A round finds its customers by village.
create index addresses_city_idx on addresses (lower(city) collate "C");
