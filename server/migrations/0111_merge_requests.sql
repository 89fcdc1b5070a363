-- Merging a record that has debts or credit, which a second person approves (KYC-50).
alter table requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in
    ('undo_closing', 'waiver', 'reschedule', 'write_off', 'undo_write_off', 'refund', 'payment_move',
     'payment_reversal', 'approval', 'cancellation', 'merge'));
