-- Loans due on a day, newest first, read from the index alone; the daily reminders read it too.
create index instalments_due_loan_idx on instalments (due_date, loan_id desc) include (amount_to_date);
drop index instalments_due_idx;

-- The loans that a staff member captured, newest first.
create index loans_officer_idx on loans (staff_id, id desc) include (status) where staff_id is not null;
