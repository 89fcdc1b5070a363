-- How a file writes dates and amounts, what of it is read otherwise than written, and what is unlikely (IMP-16, IMP-17).

alter table imports
  add column date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy')),
  add column numbers text not null default 'unknown' check (numbers in ('unknown', 'point', 'comma')),
  -- Whether a person has confirmed its unlikely rows.
  add column accepts_unlikely boolean not null default false;

alter table import_rows
  add column readings jsonb not null default '[]',
  add column doubts jsonb not null default '[]';

create index import_rows_phone_idx on import_rows (import_id, (row_values->>'phone')) where row_values ? 'phone';
create index import_rows_marked_idx on import_rows (import_id, id) where readings <> '[]' or doubts <> '[]';
