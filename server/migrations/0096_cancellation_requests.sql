-- Canceling a paid-out loan without payments takes its payout back, which a second person approves (SERV-121).
alter table requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in
    ('undo_closing', 'waiver', 'reschedule', 'write_off', 'undo_write_off', 'refund', 'payment_move',
     'payment_reversal', 'approval', 'cancellation'));
