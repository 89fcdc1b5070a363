-- What customers are told about their loans: a list in their account, each mailed once (docs/decisions/070).
create table notices (
  id bigint generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  loan_id integer not null references loans (id),
  kind text not null check (kind in
    ('received', 'reviewed', 'approved', 'rejected', 'payment', 'paid', 'payment_reversed',
     'due_soon', 'overdue', 'canceled', 'closed', 'status_changed')),
  -- Which event of the loan it tells of: a payment's id, an instalment's due date, the moment of the loan's last
  -- change before a decision. The same event is told once.
  key text not null,
  -- The figures its text is made of, as they were then.
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When its mail was put in the outbox.
  mailed_at timestamptz,
  unique (loan_id, kind, key)
);

create index notices_customer_idx on notices (customer_id, id desc);
create index notices_to_mail_idx on notices (id) where mailed_at is null;
