-- What was reviewed is what is approved (D103): reviewed data that changed, the account a loan is paid out to, and
-- the requests to undo the closing of an approved loan.

-- Reviewed data that changed while a loan was in review.
create table reviewed_data_changes (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  -- How far the reviews were.
  after_stage text not null check (after_stage in ('application', 'first_review', 'both_reviews')),
  -- Whether the complete reviews were set back to pending.
  is_reset boolean not null,
  -- A list of {name, before, after} in words, as staff read them.
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  user_id integer not null references users (id),
  created_at timestamptz not null
);

create index reviewed_data_changes_loan_idx on reviewed_data_changes (loan_id, id desc);

-- The account that both reviews found, or that was accepted since; the money of the loan goes there.
create table payout_accounts (
  loan_id integer primary key references loans (id),
  bank_name text not null,
  account_name text not null,
  account_number text not null,
  -- Who accepted an account that was changed after both reviews; null for the reviewed one.
  accepted_by integer references staff (id),
  accepted_at timestamptz,
  check ((accepted_by is null) = (accepted_at is null))
);

-- Loans that were reviewed before this table was made keep the account that is on record.
insert into payout_accounts (loan_id, bank_name, account_name, account_number)
select l.id, b.bank_name, b.account_name, b.account_number
from loans l
join banks b on b.customer_id = l.customer_id
where l.status = 'processed';

-- Requests to undo the closing or cancellation of an approved loan; the trail keeps the answered ones.
create table undo_closing_requests (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  reason text not null check (reason <> ''),
  requested_by integer not null references staff (id),
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined')),
  answered_by integer references staff (id),
  answered_at timestamptz,
  check ((state = 'waiting') = (answered_by is null)),
  check ((state = 'waiting') = (answered_at is null)),
  -- The second person is never the first.
  check (state <> 'confirmed' or answered_by <> requested_by)
);

create unique index undo_closing_requests_waiting_key on undo_closing_requests (loan_id) where state = 'waiting';

-- Reopening an application and undoing a closing stand with the decisions, with their reasons.
alter table loan_decisions drop constraint loan_decisions_action_check;
alter table loan_decisions add constraint loan_decisions_action_check
  check (action in ('approve', 'reject', 'cancel', 'close', 'reopen', 'undo_closing'));

-- A kind of notice of its own: the account that a loan is to be paid to was changed. The code names every kind.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind ~ '^[a-z_]+$');
