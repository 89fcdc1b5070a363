-- The officer of each loan (LOAN-130).

-- Every loan starts with who captured its application, whichever operation inserts it; with nobody where that is no
-- person of the office, such as a client of the API.
create or replace function first_loan_officers() returns trigger language plpgsql as $$
begin
  insert into loan_officers (loan_id, staff_id, from_date, created_at)
  select id, (select s.id from staff s where s.id = added.staff_id and s.deleted_at is null),
         (created_at at time zone 'UTC')::date, created_at from added;
  return null;
end $$;

create or replace trigger loans_first_officer after insert on loans
  referencing new table as added for each statement execute function first_loan_officers();

-- The loans of this officer are Unassigned from this day on (LOAN-132).
create or replace function unassign_loans_of(officer integer, day date) returns void language plpgsql as $$
begin
  update loan_officers set staff_id = null, assigned_by = null
  where staff_id = officer and until is null and from_date >= day;
  with ended as (
    update loan_officers set until = day where staff_id = officer and until is null returning loan_id
  )
  insert into loan_officers (loan_id, staff_id, from_date) select loan_id, null, day from ended;
end $$;

create or replace function unassign_left_staff() returns trigger language plpgsql as $$
begin
  perform unassign_loans_of(new.id, (new.updated_at at time zone 'UTC')::date);
  return null;
end $$;

-- Whichever operation ends the work of a staff member. Those on leave return to their loans.
create or replace trigger staff_leave_loans after update of status on staff for each row
  when (new.status in ('inactive', 'terminated') and new.status <> old.status)
  execute function unassign_left_staff();
