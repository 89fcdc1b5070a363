-- The shares of a Group Loan that is paid out change at the request of one person, with the approval of another.
alter table requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in
    ('undo_closing', 'waiver', 'undo_waiver', 'reschedule', 'due_dates', 'write_off', 'undo_write_off', 'refund',
     'payment_move', 'payment_reversal', 'approval', 'cancellation', 'members', 'merge', 'control'));
