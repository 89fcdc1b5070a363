-- Customers move to another branch, with what they owe and what is kept for them, at the request of one person and with
-- the approval of another. What was posted before stays with the branch where it was.

create table branch_moves (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests (id),
  customer_id text collate "C" not null references customers (customer_id),
  -- A loan of the customer that moved; null for the customer.
  loan_id integer references loans (id),
  from_branch smallint not null references branches (id),
  to_branch smallint not null references branches (id),
  -- The first day on which it is of the new branch.
  moved_on date not null,
  -- Who approved it.
  moved_by integer not null references staff (id),
  created_at timestamptz not null,
  check (from_branch <> to_branch)
);

create index branch_moves_loan_idx on branch_moves (loan_id, id) where loan_id is not null;
create index branch_moves_customer_idx on branch_moves (customer_id);

alter table requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in
    ('undo_closing', 'waiver', 'undo_waiver', 'reschedule', 'due_dates', 'write_off', 'undo_write_off', 'refund',
     'payment_move', 'payment_reversal', 'approval', 'cancellation', 'members', 'branch_move', 'bill_reversal',
     'float_top_up', 'merge', 'control')),
  drop constraint requests_without_customer,
  -- A move is of one customer, or of many.
  add constraint requests_without_customer check
    (kind = 'branch_move'
     or (kind in ('control', 'due_dates', 'bill_reversal', 'float_top_up')) = (customer_id is null));

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in
    ('disbursement', 'disbursement_reversal', 'payment', 'payment_reversal', 'reallocation',
     'write_off', 'write_off_reversal', 'recovery', 'recovery_reversal',
     'credit_refund', 'credit_refund_reversal', 'deduction_credit', 'deduction_credit_reversal',
     'remittance', 'remittance_reversal', 'receipt_return', 'transfer', 'transfer_reversal', 'transfer_partner',
     'settlement', 'bill', 'bill_reversal', 'float_top_up', 'bank_charge', 'unidentified_receipt', 'provision',
     'journal', 'opening', 'branch_move', 'till_float', 'till_handover', 'till_difference', 'till_collection',
     'cash_move'));

-- What is written for a merged customer is written for the survivor.
delete from schema_functions where name = '05_merged_customers.sql';
