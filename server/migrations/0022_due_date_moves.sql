-- The due dates of a day are moved together, at the request of one person and with the approval of another.
alter table requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in
    ('undo_closing', 'waiver', 'undo_waiver', 'reschedule', 'due_dates', 'write_off', 'undo_write_off', 'refund',
     'payment_move', 'payment_reversal', 'approval', 'cancellation', 'merge', 'control'));

do $$
declare
  of_customer text;
begin
  select conname into strict of_customer from pg_constraint
  where conrelid = 'requests'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%customer_id IS NULL%';
  execute format('alter table requests drop constraint %I', of_customer);
end $$;

-- A change of a control and a move of due dates concern no customer.
alter table requests
  add constraint requests_without_customer check ((kind in ('control', 'due_dates')) = (customer_id is null));

alter table loan_acts
  drop constraint loan_acts_kind_check,
  add constraint loan_acts_kind_check check (kind in
    ('penalty', 'waiver', 'settlement', 'reschedule', 'due_date_move', 'write_off', 'recovery', 'top_up',
     'payment_move', 'members'));

create index loan_acts_due_date_moves_idx on loan_acts (request_id) where kind = 'due_date_move';
