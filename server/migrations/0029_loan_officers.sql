-- The officer of each loan on each day (LOAN-130). The periods of a loan follow each other without gaps: `until` is the
-- day on which the next one begins. A period without staff is Unassigned.
create table loan_officers (
  loan_id integer not null references loans (id),
  staff_id integer references staff (id),
  from_date date not null,
  until date check (until > from_date),
  -- Who assigned the officer; null for the one that a new loan starts with.
  assigned_by integer references staff (id),
  created_at timestamptz not null default now(),
  primary key (loan_id, from_date),
  -- With the three keys, two periods of a loan cannot overlap: each ends where another begins, and one has no end.
  unique (loan_id, until),
  foreign key (loan_id, until) references loan_officers (loan_id, from_date) deferrable initially deferred
);

create unique index loan_officers_open_key on loan_officers (loan_id) where until is null;
-- The loans of an officer, newest first; null is Unassigned.
create index loan_officers_staff_idx on loan_officers (staff_id, loan_id desc) where until is null;

-- Every loan starts with who captured its application, whichever operation inserts it.
create function first_loan_officers() returns trigger language plpgsql as $$
begin
  insert into loan_officers (loan_id, staff_id, from_date, created_at)
  select id, staff_id, (created_at at time zone 'UTC')::date, created_at from added;
  return null;
end $$;

create trigger loans_first_officer after insert on loans
  referencing new table as added for each statement execute function first_loan_officers();

insert into loan_officers (loan_id, staff_id, from_date, created_at)
select id, staff_id, (created_at at time zone 'UTC')::date, created_at from loans;

-- The loans of this officer are Unassigned from this day on (LOAN-132).
create function unassign_loans_of(officer integer, day date) returns void language plpgsql as $$
begin
  update loan_officers set staff_id = null, assigned_by = null
  where staff_id = officer and until is null and from_date >= day;
  with ended as (
    update loan_officers set until = day where staff_id = officer and until is null returning loan_id
  )
  insert into loan_officers (loan_id, staff_id, from_date) select loan_id, null, day from ended;
end $$;

create function unassign_left_staff() returns trigger language plpgsql as $$
begin
  perform unassign_loans_of(new.id, (new.updated_at at time zone 'UTC')::date);
  return null;
end $$;

-- Whichever operation ends the work of a staff member. Those on leave return to their loans.
create trigger staff_leave_loans after update of status on staff for each row
  when (new.status in ('inactive', 'terminated') and new.status <> old.status)
  execute function unassign_left_staff();

-- When those who work here no longer left is not on record: their loans are Unassigned from today.
select unassign_loans_of(id, current_date) from staff where status in ('inactive', 'terminated');
set constraints all immediate;

-- Lists of an officer's loans read the index above.
drop index loans_officer_idx;
