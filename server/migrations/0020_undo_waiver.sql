-- The waiver of a penalty is undone by two persons.
alter table requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in
    ('undo_closing', 'waiver', 'undo_waiver', 'reschedule', 'write_off', 'undo_write_off', 'refund', 'payment_move',
     'payment_reversal', 'approval', 'cancellation', 'merge', 'control'));
