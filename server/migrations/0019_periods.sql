-- The periods: everything dated through one day is closed. Closing and reopening are recorded, never changed.

create table closed_books (
  is_only boolean primary key default true check (is_only),
  -- Null while nothing is closed.
  closed_through date
);

insert into closed_books (closed_through) values (null);

create table period_events (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('close', 'reopen')),
  -- The last closed day before and after; null for none.
  closed_before date,
  closed_through date,
  reason text,
  staff_id integer not null references staff (id),
  -- The newest entry of the journal then: what is added to reopened days comes after it.
  last_entry bigint not null,
  created_at timestamptz not null,
  check ((kind = 'reopen') = (reason is not null)),
  check (kind <> 'close' or closed_through is not null)
);

create trigger period_events_append_only before update or delete on period_events
  for each row execute function refuse_change();
create trigger period_events_no_truncate before truncate on period_events
  for each statement execute function refuse_change();

-- Refuses an entry of a closed day, whoever adds it. `lock_journal` runs before the day of `closed_books` changes: an
-- entry under way is awaited, and one that waits sees the new day here. The detail is the last closed day.
create function refuse_closed_day() returns trigger language plpgsql as $$
declare
  through date;
begin
  select closed_through into through from closed_books;
  if exists (select from added where entry_date <= through) then
    raise exception 'the books are closed' using errcode = 'MF002', detail = through::text;
  end if;
  return null;
end $$;

create trigger ledger_entries_open_days after insert on ledger_entries
  referencing new table as added for each statement execute function refuse_closed_day();
