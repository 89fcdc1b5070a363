-- Collections: contacts and promises, the sheets of a round, and the phones that take sheets along.

-- Contacts with customers about their loans (COLL-1 to COLL-13).
create table contacts (
  id bigint generated always as identity primary key,
  -- The client's own key: the same contact sent twice is stored once.
  contact_key uuid not null unique,
  loan_id integer not null references loans (id),
  person text not null check (person in ('customer', 'guarantor', 'other')),
  channel text not null check (channel in ('call', 'sms', 'whatsapp', 'visit', 'office')),
  outcome text not null check (outcome in ('spoke', 'no_answer', 'wrong_number', 'refused', 'promised')),
  note text not null default '',
  -- What the officer does next, and when. A later contact replaces it.
  next_action text check (next_action in ('call', 'message', 'visit', 'refer')),
  next_on date,
  -- Why the customer was contacted at night.
  hours_reason text not null default '',
  staff_id integer not null references staff (id),
  contacted_on date not null,
  created_at timestamptz not null,
  check ((next_action is null) = (next_on is null)),
  check (next_on >= contacted_on)
);

create index contacts_loan_idx on contacts (loan_id, id desc);

-- What a customer promised to pay by a day. Whether it was kept follows from the payments and is not stored.
create table promises (
  id bigint generated always as identity primary key,
  contact_id bigint not null unique references contacts (id),
  loan_id integer not null references loans (id),
  promised_on date not null,
  due_date date not null check (due_date >= promised_on),
  amount numeric(14, 2) not null check (amount > 0),
  created_at timestamptz not null
);

create index promises_loan_idx on promises (loan_id, id desc);

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

-- Phones to which collection sheets are taken (COLL-30 to COLL-37).
create table devices (
  id integer generated always as identity primary key,
  -- Made by the phone: registering it twice is one device.
  device_key uuid not null unique,
  name text not null check (name <> ''),
  staff_id integer not null references staff (id),
  registered_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by integer references staff (id),
  withdrawn_reason text not null default '',
  check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2)),
  check ((withdrawn_at is null) = (withdrawn_reason = ''))
);

create index devices_staff_idx on devices (staff_id, id desc);

create table taken_sheets (
  id integer generated always as identity primary key,
  -- Made by the phone: a sheet taken twice under one key was taken once.
  take_key uuid not null unique,
  device_id integer not null references devices (id),
  sheet_id integer not null references collection_sheets (id),
  taken_by integer not null references staff (id),
  taken_at timestamptz not null,
  -- The rows as they were: position, balance and what was booked. No names, which change and are erased.
  rows jsonb not null,
  -- Opens the sheet and the queue on the phone when the PIN is forgotten. The person who took it fetches it, signed in.
  recovery_key text not null check (recovery_key <> ''),
  -- When the phone had sent everything and removed the sheet.
  returned_at timestamptz
);

create index taken_sheets_sheet_idx on taken_sheets (sheet_id);
create index taken_sheets_device_idx on taken_sheets (device_id);

-- Money that was collected on a phone, once for the key that the phone gave it: booked, or a conflict.
create table field_collections (
  id integer generated always as identity primary key,
  collection_key uuid not null unique,
  taken_sheet_id integer not null references taken_sheets (id),
  sheet_id integer not null,
  position integer not null,
  amount numeric(14, 2) not null check (amount > 0),
  -- By the clock of the phone.
  collected_at timestamptz not null,
  received_at timestamptz not null,
  payment_id bigint unique references payments (id),
  -- Why it was not booked as it was collected. Its owner has the money in hand.
  refusal text not null default '',
  owner_id integer not null references staff (id),
  resolution text check (resolution in ('paid', 'returned', 'mistake')),
  resolution_reason text not null default '',
  resolved_by integer references staff (id),
  resolved_at timestamptz,
  -- The payment that the money became, of this loan or another.
  resolving_payment_id bigint unique references payments (id),
  foreign key (sheet_id, position) references collection_sheet_rows (sheet_id, position),
  check ((payment_id is null) = (refusal <> '')),
  check (payment_id is null or resolution is null),
  check (num_nulls(resolution, resolved_by, resolved_at) in (0, 3)),
  check ((resolution is null) = (resolution_reason = '')),
  check ((resolution is not distinct from 'paid') = (resolving_payment_id is not null)),
  -- A second person decides on the money that the owner has.
  check (resolved_by is null or resolved_by <> owner_id)
);

create index field_collections_sheet_idx on field_collections (sheet_id, position);
create index field_collections_conflicts_idx on field_collections (id desc) where refusal <> '';
create index field_collections_owner_idx on field_collections (owner_id, id desc) where refusal <> '';

-- Members who were marked absent on a phone (COLL-41): once for the key that the phone gave the mark. Apart from
-- field_collections, because a mark is no money: it has no payment, and nobody has to resolve one that was set aside.
create table field_absences (
  id integer generated always as identity primary key,
  absence_key uuid not null unique,
  taken_sheet_id integer not null references taken_sheets (id),
  sheet_id integer not null,
  position integer not null,
  -- By the clock of the phone.
  marked_at timestamptz not null,
  received_at timestamptz not null,
  marked_by integer not null references staff (id),
  -- Why the row was not marked; empty when it was.
  refusal text not null default '',
  foreign key (sheet_id, position) references collection_sheet_rows (sheet_id, position)
);

create index field_absences_taken_idx on field_absences (taken_sheet_id);
