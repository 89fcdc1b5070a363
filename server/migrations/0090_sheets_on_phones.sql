-- Collection sheets taken to phones, and the money collected there (COLL-30 to COLL-37).

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

create trigger devices_stay before delete on devices for each row execute function refuse_change();
create trigger devices_no_truncate before truncate on devices for each statement execute function refuse_change();
-- A device is withdrawn once, and nothing else of it changes.
create trigger devices_fixed before update on devices for each row
  when (old.withdrawn_at is not null
        or (old.id, old.device_key, old.name, old.staff_id, old.registered_at)
        is distinct from (new.id, new.device_key, new.name, new.staff_id, new.registered_at))
  execute function refuse_change();

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

create trigger taken_sheets_stay before delete on taken_sheets for each row execute function refuse_change();
create trigger taken_sheets_no_truncate before truncate on taken_sheets for each statement execute function refuse_change();
create trigger taken_sheets_fixed before update on taken_sheets for each row
  when (old.returned_at is not null
        or (old.id, old.take_key, old.device_id, old.sheet_id, old.taken_by, old.taken_at, old.rows, old.recovery_key)
        is distinct from (new.id, new.take_key, new.device_id, new.sheet_id, new.taken_by, new.taken_at, new.rows, new.recovery_key))
  execute function refuse_change();

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

create trigger field_collections_stay before delete on field_collections
  for each row execute function refuse_change();
create trigger field_collections_no_truncate before truncate on field_collections
  for each statement execute function refuse_change();
create trigger field_collections_fixed before update on field_collections for each row
  when (old.resolution is not null or old.refusal = ''
        or (old.id, old.collection_key, old.taken_sheet_id, old.sheet_id, old.position, old.amount, old.collected_at,
            old.received_at, old.payment_id, old.refusal, old.owner_id)
        is distinct from
           (new.id, new.collection_key, new.taken_sheet_id, new.sheet_id, new.position, new.amount, new.collected_at,
            new.received_at, new.payment_id, new.refusal, new.owner_id))
  execute function refuse_change();
