-- The monthly income that an accepted paper of an application proves (LOAN-170), and the incomes that a decision was made
-- on (LOAN-172). Both are personal data of the customer: no row is ever changed, and an erasure deletes them.

create table income_proofs (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  -- The file may be deleted after its retention time, so it is no foreign key.
  document_id uuid not null,
  -- The acceptance that the figure rests on: a later refusal of the file takes the proof away.
  paper_decision_id bigint not null references paper_decisions (id),
  -- Null takes the figure of the file back.
  monthly_income numeric(14, 2) check (monthly_income > 0),
  staff_id integer not null references staff (id),
  recorded_at timestamptz not null
);

create index income_proofs_loan_idx on income_proofs (loan_id, document_id, id desc);

create trigger income_proofs_never_change before update on income_proofs
  for each row execute function refuse_change();

create table decided_incomes (
  decision_id bigint primary key references loan_decisions (id),
  loan_id integer not null references loans (id),
  -- Null where no income was stated, or none was proven.
  stated numeric(14, 2),
  proven numeric(14, 2),
  -- The monthly payment of the loan, and of all live loans of the customer with it.
  instalment numeric(14, 2) not null,
  all_instalments numeric(14, 2) not null,
  -- The share of the income above which a note was shown.
  noted_share numeric(6, 4) not null,
  -- A list of {name, monthly_income}.
  papers jsonb not null
);

create index decided_incomes_loan_idx on decided_incomes (loan_id);

create trigger decided_incomes_never_change before update on decided_incomes
  for each row execute function refuse_change();
