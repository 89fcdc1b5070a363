-- Notes of staff on customers, and whom each mentions (CUST-62, CUST-63). A mention is the notice to that staff member: the
-- bell counts it until it is read. Notices of write_notice are the customer's own, who never sees a note.

create table customer_notes (
  id bigint generated always as identity primary key,
  -- The client's own key: the same note sent twice is stored once.
  note_key uuid not null unique,
  customer_id text collate "C" not null references customers (customer_id),
  body text not null check (char_length(body) between 1 and 2000),
  staff_id integer not null references staff (id),
  created_at timestamptz not null
);

create index customer_notes_customer_idx on customer_notes (customer_id, id desc);

-- A note is corrected by a further one. An erasure deletes it.
create trigger customer_notes_never_change before update of body, staff_id, created_at on customer_notes
  for each row execute function refuse_change();

create trigger customer_notes_of_survivor before insert or update of customer_id on customer_notes
  for each row execute function lead_to_survivor();

create table note_mentions (
  note_id bigint not null references customer_notes (id) on delete cascade,
  staff_id integer not null references staff (id),
  -- As it stands after the @ in the note.
  name text not null check (name <> ''),
  read_at timestamptz,
  primary key (note_id, staff_id)
);

create index note_mentions_staff_idx on note_mentions (staff_id, note_id desc);
create index note_mentions_unread_idx on note_mentions (staff_id) where read_at is null;
