-- Servicing: what happens to a loan after its payout. Penalties and credits change what is owed, each act is a row, and
-- what needs a second person waits in one queue.

-- What waits for a second person, of every kind.
create table requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('undo_closing', 'waiver', 'reschedule', 'write_off', 'undo_write_off', 'refund', 'payment_move',
     'payment_reversal', 'approval', 'cancellation', 'merge', 'control')),
  loan_id integer references loans (id),
  -- Null for a change of a control, which concerns no customer.
  customer_id text collate "C" references customers (customer_id),
  -- What the request is about, where several of its kind may wait.
  unit text not null default '',
  amount numeric(14, 2) check (amount >= 0),
  -- What was asked for, as the act reads it when it is approved.
  input jsonb not null default '{}',
  -- What the act would change, as the asker saw it.
  figures jsonb not null default '{}',
  -- The values of a control before the change and after it.
  before jsonb,
  after jsonb,
  reason text not null check (reason <> ''),
  asked_by integer not null references staff (id),
  asked_at timestamptz not null,
  -- A change of a control takes effect by itself where no second person can approve it.
  effective_at timestamptz check (effective_at >= asked_at + interval '24 hours'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'applied')),
  answered_by integer references staff (id),
  answered_at timestamptz,
  note text not null default '',
  check ((state in ('waiting', 'applied')) = (answered_by is null)),
  check ((state = 'waiting') = (answered_at is null)),
  check ((kind = 'control') = (customer_id is null)),
  check (kind = 'control' or effective_at is null),
  -- Without a second person only then, and not before it.
  check (state <> 'applied' or (effective_at is not null and answered_at >= effective_at)),
  -- The second person is never the first.
  check (state <> 'approved' or answered_by <> asked_by)
);

create unique index requests_waiting_key on requests (coalesce(customer_id, ''), coalesce(loan_id, 0), kind, unit)
  where state = 'waiting';
create index requests_waiting_idx on requests (id) where state = 'waiting';
create index requests_loan_idx on requests (loan_id, id desc);

-- Acts after the payout. An act is never changed; its reversal is written on it, once.
create table loan_acts (
  -- Acts and ledger entries of a loan share their numbers, so that they have one order of booking.
  id bigint primary key default nextval('ledger_entries_id_seq'),
  loan_id integer not null references loans (id),
  kind text not null check (kind in
    ('penalty', 'waiver', 'settlement', 'reschedule', 'write_off', 'recovery', 'top_up', 'payment_move', 'members')),
  -- What the act is about, where a loan may have several of its kind: instalment and round of a penalty.
  unit text not null default '',
  value_date date not null,
  amount numeric(14, 2) not null check (amount >= 0),
  -- What the act added to charges and credits.
  charged numeric(14, 2) not null default 0,
  credited numeric(14, 2) not null default 0,
  reason text not null default '',
  facts jsonb not null default '{}',
  -- The schedule and the loan's columns before the act, where it changed them.
  before jsonb,
  payment_id bigint references payments (id),
  request_id bigint references requests (id),
  -- Null when the nightly job made it.
  made_by integer references staff (id),
  created_at timestamptz not null,
  reversed_number bigint,
  reversed_on date,
  reversed_by integer references staff (id),
  reversed_at timestamptz,
  reversal_reason text check (reversal_reason <> ''),
  check ((reversed_on is null) = (reversed_at is null) and (reversed_on is null) = (reversal_reason is null)),
  check ((reversed_on is null) = (reversed_number is null)),
  check (reversed_by is null or reversed_on is not null)
);

alter table ledger_entries add foreign key (act_id) references loan_acts (id);
alter table loan_members add foreign key (act_id) references loan_acts (id);

create unique index loan_acts_live_key on loan_acts (loan_id, kind, unit) where reversed_on is null;
create index loan_acts_loan_idx on loan_acts (loan_id, id);
create index loan_acts_payment_idx on loan_acts (payment_id) where payment_id is not null;
create index loan_acts_write_offs_idx on loan_acts (id) where kind = 'write_off' and reversed_on is null;

-- After the reversal of an earlier payment, the later ones pay other instalments than they were booked for. An entry
-- moves the difference between interest and principal, and here it stands for each payment, so that the interest of the
-- payments that count equals the journal. A payment's own row, and its receipt, stay as they were.
create table payment_reallocations (
  payment_id bigint not null references payments (id),
  -- The reversal that caused it; null where an act did.
  reversed_payment_id bigint references payment_reversals (payment_id),
  -- What became interest and was principal; negative the other way round.
  interest numeric(14, 2) not null,
  created_at timestamptz not null default now(),
  id bigint generated always as identity primary key,
  penalty numeric(14, 2) not null default 0,
  act_id bigint references loan_acts (id),
  check (interest <> 0 or penalty <> 0),
  check (num_nonnulls(reversed_payment_id, act_id) = 1),
  unique (payment_id, reversed_payment_id)
);

-- The movements of a customer's credit (account 2000), and of refunds that the customer has to return (account 1320).
create table customer_credits (
  id bigint generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  -- The movements of a customer are numbered, and each begins where the one before ended.
  turn integer not null check (turn > 0),
  previous_turn integer generated always as (nullif(turn - 1, 0)) stored,
  kind text not null,
  -- What the movement adds to the credit, and to the refunds to return.
  amount numeric(14, 2) not null,
  to_return numeric(14, 2) not null default 0,
  balance_before numeric(14, 2) not null check (turn > 1 or balance_before = 0),
  to_return_before numeric(14, 2) not null check (turn > 1 or to_return_before = 0),
  balance_after numeric(14, 2) not null generated always as (balance_before + amount) stored,
  to_return_after numeric(14, 2) not null generated always as (to_return_before + to_return) stored,
  booked_on date not null,
  -- The payment that left the excess or used the credit.
  payment_id bigint references payments (id),
  -- The approved request of a refund.
  request_id bigint unique references requests (id),
  -- Where the money of a refund or a return went to or came from.
  method_id integer references payment_methods (id),
  payment_method text check (payment_method <> ''),
  money_account text references ledger_accounts (code),
  till_session_id integer references till_sessions (id),
  reference text not null default '',
  staff_id integer references staff (id),
  created_at timestamptz not null,
  -- A deduction for a loan that takes no payments any more is credit without a payment.
  payroll_row_id bigint references payroll_rows (id),
  -- What is kept for the merged record goes to the survivor by a movement of each: the chain of movements is not
  -- rewritten, and the sum of all customers stays.
  merge_id integer references customer_merges (id),
  constraint customer_credits_turn_key unique (customer_id, turn),
  constraint customer_credits_end_key unique (customer_id, turn, balance_after, to_return_after),
  constraint customer_credits_chained foreign key (customer_id, previous_turn, balance_before, to_return_before)
    references customer_credits (customer_id, turn, balance_after, to_return_after),
  constraint customer_credits_never_negative check (balance_before + amount >= 0 and to_return_before + to_return >= 0),
  constraint customer_credits_request check ((request_id is not null) = (kind = 'refund')),
  constraint customer_credits_money check (
    num_nulls(method_id, payment_method, money_account) in (0, 3)
    and (method_id is not null) = (kind in ('refund', 'refund_returned'))),
  -- A payment leaves an excess once, and is reversed once.
  unique (payment_id, kind),
  constraint customer_credits_row_key unique (payroll_row_id, kind),
  constraint customer_credits_staff check (staff_id is not null or kind = 'excess'),
  constraint customer_credits_merge_key unique (merge_id, kind),
  constraint customer_credits_kind_check check (
    case kind
      when 'excess' then amount > 0 and to_return = 0
      when 'excess_reversal' then amount <= 0 and to_return >= 0 and to_return - amount > 0
      when 'applied' then amount < 0 and to_return = 0
      when 'applied_reversal' then amount > 0 and to_return = 0
      when 'refund' then amount < 0 and to_return = 0
      when 'refund_returned' then amount >= 0 and to_return <= 0 and amount - to_return > 0
      when 'deduction' then amount > 0 and to_return = 0
      when 'deduction_reversal' then amount <= 0 and to_return >= 0 and to_return - amount > 0
      when 'merged_out' then amount <= 0 and to_return <= 0 and amount + to_return < 0
                             and balance_before + amount = 0 and to_return_before + to_return = 0
      when 'merged_in' then amount >= 0 and to_return >= 0 and amount + to_return > 0
      else false
    end),
  constraint customer_credits_cause check (
    (payment_id is null) = (kind in ('refund', 'refund_returned', 'deduction', 'deduction_reversal', 'merged_out',
                                     'merged_in'))
    and (payroll_row_id is not null) = (kind in ('deduction', 'deduction_reversal'))
    and (merge_id is not null) = (kind in ('merged_out', 'merged_in')))
);

alter table ledger_entries add foreign key (credit_id) references customer_credits (id);

-- The customer's consent to a new schedule that costs more.
create table reschedule_consents (
  request_id bigint primary key references requests (id),
  -- On paper with the signed page, or in the customer's own area.
  way text not null check (way in ('paper', 'area')),
  document_id uuid references documents (id),
  user_id integer not null references users (id),
  given_at timestamptz not null,
  check ((way = 'paper') = (document_id is not null))
);

-- The last day whose penalties are charged: the job charges the days since then.
create table penalty_charging (
  is_only boolean primary key default true check (is_only),
  charged_to date not null
);
