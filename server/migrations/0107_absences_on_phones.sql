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

create trigger field_absences_fixed before update or delete on field_absences
  for each row execute function refuse_change();
create trigger field_absences_no_truncate before truncate on field_absences
  for each statement execute function refuse_change();
