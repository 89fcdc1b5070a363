-- Files for an accountant, a bureau or a regulator: templates by which rows become a file, and the files that were made.

create table file_templates (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- Rows, filter, columns and layout, as contract/src/file-templates reads them.
  definition jsonb not null,
  -- Who set it last: a file that is made by itself is made in their name, of the branches that they see.
  updated_by integer not null references staff (id),
  updated_at timestamptz not null,
  -- From this day of each month on the file of the month before is made by itself; null for never.
  day_of_month smallint check (day_of_month between 1 and 28),
  -- Why the last one could not be made; empty for none.
  failure text not null default '',
  -- A removed template stays for the files that were made by it.
  removed_at timestamptz
);

create unique index file_templates_name_key on file_templates (name) where removed_at is null;

create table made_files (
  id integer generated always as identity primary key,
  template_id integer not null references file_templates (id),
  name text not null check (name <> ''),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  -- The branches whose records it has; null for the whole lender.
  branches smallint[],
  rows integer not null check (rows >= 0),
  left_out integer not null check (left_out >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  content bytea not null,
  -- A JSON object: the hash of each row by its key, with which the next file of these days is compared.
  row_marks text not null,
  -- How it differs from the file of these days before it; null for the first.
  changes jsonb,
  made_by integer not null references staff (id),
  made_at timestamptz not null,
  is_scheduled boolean not null default false
);

-- Once a month by itself.
create unique index made_files_scheduled_key on made_files (template_id, from_date) where is_scheduled;
-- The file before one of the same days.
create index made_files_template_idx on made_files (template_id, from_date, to_date, id);
