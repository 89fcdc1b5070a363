-- Loans until their payout: the application and its papers, reviews, decisions, terms, agreements and instalments.

-- A draft's id is the application_id under which it is submitted, so a retry cannot apply twice.
create table application_drafts (
  id uuid primary key,
  user_id integer not null references users (id),
  -- The customer a staff member captures for; null while a new person is typed in.
  customer_id text collate "C" references customers (customer_id),
  step integer not null check (step between 1 and 10),
  body jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index application_drafts_user_idx on application_drafts (user_id, updated_at desc);

create sequence loan_number;

create table loans (
  id integer generated always as identity primary key,
  -- LN-202601-000045, made by the operation from the business date and loan_number.
  loan_id text collate "C" not null unique check (loan_id ~ '^LN-[0-9]{6}-[0-9]{6,}$'),
  application_id uuid not null unique,
  customer_id text collate "C" not null references customers (customer_id),
  user_fid integer not null references users (id),
  staff_id integer references staff (id),
  status text not null check (status in
    ('applied', 'pending', 'reviewing', 'processing', 'processed', 'default',
     'approved', 'paying', 'paid', 'rejected', 'canceled', 'closed')),
  -- The code of a product.
  loan_type text not null references loan_products (code),
  loan_purpose text not null default '',
  loan_amount numeric(14, 2) not null check (loan_amount > 0),
  amount_in_words text not null default '',
  -- A fraction: 0.2 is 20%.
  interest_rate numeric(6, 4) not null check (interest_rate > 0 and interest_rate <= 1),
  loan_period integer not null check (loan_period between 1 and 600),
  -- As requested until approval, as approved from then on.
  total_amount numeric(14, 2) not null check (total_amount > 0),
  monthly_payment numeric(14, 2) not null check (monthly_payment >= 0),
  processing_fee numeric(14, 2) not null check (processing_fee >= 0),
  -- What else the payout deducts, by kind of charge; null for nothing.
  charges jsonb check (jsonb_typeof(charges) = 'object' and charges <> '{}'),
  disbursed_amount numeric(14, 2) not null check (disbursed_amount > 0),
  approved_amount numeric(14, 2) check (approved_amount > 0),
  approval_date date,
  due_date date,
  paid_total numeric(14, 2) not null default 0 check (paid_total >= 0),
  balance numeric(14, 2) not null default 0 check (balance >= 0),
  last_payment_date date,
  monthly_salary numeric(14, 2) check (monthly_salary >= 0),
  salary_in_words text not null default '',
  co_debtor text not null default 'no' check (co_debtor in ('yes', 'no')),
  co_debtor_name text,
  co_debtor_relation text,
  prior_loan_history text not null default '' check (prior_loan_history in ('yes', 'no', '')),
  loaned_with_easylife text not null default '' check (loaned_with_easylife in ('yes', 'no', '')),
  owe_arrears_elsewhere text not null default '' check (owe_arrears_elsewhere in ('yes', 'no', '')),
  full_name text not null default '',
  applicant_initial text not null default '',
  submission_date date,
  consent text not null default '' check (consent in ('consent signed', '')),
  -- What was signed: the payload of the application without file contents.
  application jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When an applicant is best reached by phone, as stated in the application (LOAN-75).
  best_call_time text not null default '',
  -- The day from which a loan's instalments count. Null until the payout, and again after its reversal; a cancellation
  -- leaves it, because undoing the cancellation restores the loan.
  paid_out_on date,
  -- Charges raise what is owed, credits lower it; the total of the approval stays as it was agreed.
  charges_total numeric(14, 2) not null default 0 check (charges_total >= 0),
  credits_total numeric(14, 2) not null default 0 check (credits_total >= 0),
  -- The version of the schedule in `instalments`; earlier ones are in past_instalments.
  schedule_version integer not null default 1 check (schedule_version > 0),
  restructured_on date,
  written_off_on date,
  settled_early_on date,
  refinanced_on date,
  -- The loan that this one tops up.
  refinances integer references loans (id) check (refinances <> id),
  -- Recoveries that are not reversed. The balance of a written-off loan stays what it ended with.
  recovered_total numeric(14, 2) not null default 0 check (recovered_total >= 0),
  -- The group of a loan; the loan stays one loan of its applicant.
  group_id integer references groups (id),
  constraint loans_money_status_needs_approval
    check (status not in ('approved', 'paying', 'paid') or (approval_date is not null and approved_amount is not null)),
  constraint loans_paid_means_nothing_owed check (status <> 'paid' or balance = 0),
  constraint loans_payment_needs_payout
    check (paid_out_on is not null or (paid_total = 0 and status not in ('paying', 'paid'))),
  constraint loans_balance_is_what_is_owed
    check ((approval_date is null and balance = 0 and paid_total = 0 and charges_total = 0 and credits_total = 0)
        or (approval_date is not null and balance = total_amount + charges_total - credits_total - paid_total)),
  -- A rebate belongs to a loan that is paid off: whoever makes it owed again takes the rebate back first.
  constraint loans_settled_means_paid
    check ((settled_early_on is null and refinanced_on is null) or status = 'paid'),
  constraint loans_written_off_is_ended check (written_off_on is null or status in ('closed', 'canceled')),
  -- Never more than was owed, and nothing on a loan whose write-off is undone.
  constraint loans_recovered_was_owed
    check (recovered_total = 0 or (written_off_on is not null and recovered_total <= balance))
  -- Free space on each page keeps the update that every payment makes off the indexes.
) with (fillfactor = 85);

create index loans_customer_idx on loans (customer_id, id desc);
-- A list of a status that is searched by name or phone reads nothing of a loan but its person. The index has it, so the
-- newest loans are read from the index alone.
create index loans_status_idx on loans (status, id desc) include (user_fid);
-- The loans of the people that a search finds, where these are few.
create index loans_person_idx on loans (user_fid, id desc) include (status);
-- The beginning of a loan's code names a month: this index gives the range of ids of that month's loans.
create index loans_month_idx on loans (left(loan_id, 9), id);
-- The overview counts loans by the day they were made, and by who captured them.
create index loans_created_idx on loans (created_at) include (staff_id);
-- The loans that await their payout.
create index loans_unpaid_out_idx on loans (id) where status = 'approved' and paid_out_on is null;
-- One open application, or one loan, settles another.
create unique index loans_refinances_key on loans (refinances)
  where refinances is not null and status not in ('rejected', 'canceled', 'closed');
-- Rescheduled loans are few among all.
create index loans_restructured_idx on loans (id) where restructured_on is not null;
-- Written-off loans are few among all.
create index loans_written_off_idx on loans (id) where written_off_on is not null;
create index loans_group_idx on loans (group_id, id desc) where group_id is not null;
-- The loan that settled an early ended one is read with every page of loans, whatever its status is now.
create index loans_refinances_idx on loans (refinances) where refinances is not null;

create table documents (
  id uuid primary key default gen_random_uuid(),
  -- The order in which files were added, also within one submission, whose files share its time.
  number bigint generated always as identity,
  draft_id uuid references application_drafts (id) on delete cascade,
  loan_id integer references loans (id),
  name text not null check (name <> ''),
  size integer not null check (size > 0),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Null where the content is in an S3 bucket, under the document's id. Files are compressed already; out-of-line
  -- storage keeps lists of documents from reading them.
  content bytea storage external,
  uploaded_by integer not null references users (id),
  created_at timestamptz not null default now(),
  -- When the file was last scanned for viruses; null until then.
  scanned_at timestamptz,
  -- The virus that was found.
  virus text check (virus <> ''),
  -- The paper of the checklist that a file shows (LOAN-94); null for other files.
  kind text check (kind in (
    'recommendation_letter', 'employment_proof', 'bank_evidence', 'bank_statement',
    'passport_photos', 'valid_ids', 'guarantor_photos', 'property_papers'
  )),
  check (octet_length(content) = size),
  check ((draft_id is null) <> (loan_id is null)),
  constraint documents_virus_needs_scan check (virus is null or scanned_at is not null)
);

create index documents_loan_idx on documents (loan_id) where loan_id is not null;
create index documents_draft_idx on documents (draft_id) where draft_id is not null;
create index documents_unscanned_idx on documents (created_at) where scanned_at is null;
-- A decision compares a loan with other customers that added the same paper (LOAN-88).
create index documents_content_idx on documents (sha256) where loan_id is not null;

-- Every id that was given to the bucket is listed before it is sent there, so that what no document uses can be
-- deleted.
create table document_objects (
  id uuid primary key,
  created_at timestamptz not null default now()
);

create table loan_reviews (
  loan_id integer not null references loans (id),
  step text not null check (step in ('first', 'second')),
  reviewer text not null check (reviewer <> ''),
  notes text not null check (char_length(notes) between 1 and 50),
  staff_id integer not null references staff (id),
  reviewed_on date not null,
  created_at timestamptz not null default now(),
  primary key (loan_id, step)
);

create table loan_decisions (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  action text not null check (action in ('approve', 'reject', 'cancel', 'close', 'reopen', 'undo_closing')),
  from_status text not null,
  to_status text not null,
  approved_by text not null check (approved_by <> ''),
  comments text not null,
  -- Why more was approved than was requested; null where it was not.
  above_requested_reason text check (above_requested_reason <> ''),
  staff_id integer not null references staff (id),
  decided_on date not null,
  created_at timestamptz not null default now()
);

create index loan_decisions_loan_idx on loan_decisions (loan_id, id desc);

-- Notes of staff on a loan (LOAN-87). Append-only, as the comments of decisions.
create table loan_notes (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  body text not null check (char_length(body) between 1 and 2000),
  -- A pinned note stands before the others. Like its text this does not change.
  is_pinned boolean not null,
  staff_id integer not null references staff (id),
  created_at timestamptz not null
);

create index loan_notes_loan_idx on loan_notes (loan_id, is_pinned desc, id desc);

-- Papers that the office asked customers for during a review (LOAN-100). Append-only: a later file of the kind answers
-- a request.
create table loan_paper_requests (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  -- The paper of the checklist, and its name as the customer was told.
  kind text not null check (kind in (
    'recommendation_letter', 'employment_proof', 'bank_evidence', 'bank_statement',
    'passport_photos', 'valid_ids', 'guarantor_photos', 'property_papers'
  )),
  name text not null check (char_length(name) between 1 and 80),
  staff_id integer not null references staff (id),
  asked_at timestamptz not null,
  -- Why the office asks again, where it refused a paper.
  reason text not null default '' check (char_length(reason) <= 300)
);

create index loan_paper_requests_loan_idx on loan_paper_requests (loan_id);

-- Accepted and refused papers of applications (KYC-30). Append-only: the newest decision about a file counts.
create table paper_decisions (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  -- The file may be deleted after its retention time, so it is no foreign key.
  document_id uuid not null,
  state text not null check (state in ('accepted', 'refused')),
  reason text not null default '' check (char_length(reason) <= 300),
  staff_id integer not null references staff (id),
  decided_at timestamptz not null,
  check (state = 'accepted' or reason <> '')
);

create index paper_decisions_document_idx on paper_decisions (document_id, id desc);
create index paper_decisions_loan_idx on paper_decisions (loan_id);

-- The monthly income that an accepted paper of an application proves (LOAN-170), and the incomes that a decision was
-- made on (LOAN-172). Both are personal data of the customer: no row is ever changed, and an erasure deletes them.
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

-- Reviewed data that changed while a loan was in review.
create table reviewed_data_changes (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  -- How far the reviews were.
  after_stage text not null check (after_stage in ('application', 'first_review', 'both_reviews')),
  -- Whether the complete reviews were set back to pending.
  is_reset boolean not null,
  -- A list of {name, before, after} as staff read them.
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  user_id integer not null references users (id),
  created_at timestamptz not null
);

create index reviewed_data_changes_loan_idx on reviewed_data_changes (loan_id, id desc);

-- What the approval of a loan fixes of its product: no later change of the product alters it.
create table loan_terms (
  loan_id integer primary key references loans (id),
  product_code text not null,
  product_version integer not null,
  -- As the contract's schema of a loan's rules has it.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  created_at timestamptz not null,
  foreign key (product_code, product_version) references loan_product_versions (code, version)
);

-- Few loans have penalties at first, and none where the lender uses none.
create index loan_terms_with_penalties_idx on loan_terms (loan_id)
  where rules->'penalty'->>'kind' <> 'none';

-- What a customer consented to, with the text and the figures that were shown. Append-only: a later row counts.
create table loan_consents (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  -- With the application, with a later edit of it, or to the figures of an agreement.
  kind text not null check (kind in ('application', 'edit', 'agreement')),
  -- Empty where the client showed no disclosure.
  text_version text not null check (char_length(text_version) <= 20),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  figures_hash text not null check (figures_hash ~ '^[0-9a-f]{64}$'),
  -- Who ticked the box or added the signed paper.
  user_id integer not null references users (id),
  given_at timestamptz not null
);

create index loan_consents_loan_idx on loan_consents (loan_id, id desc);

-- The agreement of an approved loan: LN-202603-000045-A1. A higher version supersedes the ones before it.
create table loan_agreements (
  id bigint generated always as identity primary key,
  loan_id integer not null references loans (id),
  version integer not null check (version > 0),
  -- Parties, figures, schedule and rules; the hash of their canonical JSON.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- How the terms are worse than those consented to; empty otherwise. They need a consent of their own.
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array'),
  -- Whether the product is paid out on a signed agreement only.
  needs_signature boolean not null,
  made_at timestamptz not null,
  printed_at timestamptz,
  printed_by integer references staff (id),
  consented_at timestamptz,
  signed_at timestamptz,
  -- The signed copy; it is deleted with the loan's papers after their retention time.
  signed_document uuid references documents (id) on delete set null,
  unique (loan_id, version),
  check (signed_document is null or signed_at is not null),
  check ((printed_at is null) = (printed_by is null))
);

-- The officer of each loan on each day (LOAN-130). The periods of a loan follow each other without gaps: `until` is the
-- day on which the next one begins. A period without staff is Unassigned.
create table loan_officers (
  loan_id integer not null references loans (id),
  staff_id integer references staff (id),
  from_date date not null,
  until date check (until > from_date),
  -- Who assigned the officer; null for the one that a new loan starts with.
  assigned_by integer references staff (id),
  created_at timestamptz not null default now(),
  primary key (loan_id, from_date),
  -- With the three keys, two periods of a loan cannot overlap: each ends where another begins, and one has no end.
  unique (loan_id, until),
  foreign key (loan_id, until) references loan_officers (loan_id, from_date) deferrable initially deferred
);

create unique index loan_officers_open_key on loan_officers (loan_id) where until is null;
-- The loans of an officer, newest first; null is Unassigned.
create index loan_officers_staff_idx on loan_officers (staff_id, loan_id desc) where until is null;

-- The shares of a loan's members. The highest version is in force; an earlier one divides what fell due before.
create table loan_members (
  loan_id integer not null references loans (id),
  version integer not null check (version > 0),
  -- The last member of a version takes the cents that the division leaves.
  position integer not null check (position > 0),
  customer_id text collate "C" not null references customers (customer_id),
  share numeric(14, 2) not null check (share >= 0),
  -- Instalments that are due from this day on are divided by these shares; null for the first ones.
  from_date date,
  act_id bigint,
  created_at timestamptz not null,
  primary key (loan_id, version, position),
  unique (loan_id, version, customer_id)
);

-- The first shares of a loan are replaced until its approval: their number rises, and they are one version.
create unique index loan_members_first_key on loan_members (loan_id, position) where from_date is null;
create index loan_members_customer_idx on loan_members (customer_id, loan_id);
create index loan_members_act_idx on loan_members (act_id) where act_id is not null;

-- The account that both reviews saw, or that was accepted since; the loan is paid out to it.
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

create table instalments (
  loan_id integer not null references loans (id),
  number integer not null check (number > 0),
  due_date date not null,
  principal numeric(14, 2) not null check (principal >= 0),
  interest numeric(14, 2) not null check (interest >= 0),
  amount numeric(14, 2) not null generated always as (principal + interest + penalty) stored
    -- A settled instalment may owe nothing.
    check (amount >= 0),
  -- What is to be paid up to and including this instalment: it is unpaid while this is above what was paid.
  amount_to_date numeric(14, 2) not null,
  -- A penalty belongs to an instalment and is paid before its interest and principal, except for what was paid of these
  -- when the penalty was charged: payments keep their division.
  penalty numeric(14, 2) not null default 0 check (penalty >= 0),
  penalty_after numeric(14, 2) not null default 0 check (penalty_after >= 0),
  primary key (loan_id, number),
  check (amount_to_date >= amount)
);

-- Loans due on a day, newest first, and what falls due in a month are read from the index alone.
create index instalments_due_loan_idx on instalments (due_date, loan_id desc) include (amount_to_date, amount);

-- The rows of schedules that were replaced.
create table past_instalments (
  loan_id integer not null references loans (id),
  version integer not null check (version > 0),
  number integer not null check (number > 0),
  due_date date not null,
  principal numeric(14, 2) not null,
  interest numeric(14, 2) not null,
  penalty numeric(14, 2) not null,
  penalty_after numeric(14, 2) not null,
  -- The last day on which this version was in force.
  replaced_on date not null,
  primary key (loan_id, version, number)
);

-- What is overdue of each late loan, and since when. Loans that are not late have no row.
create table loan_arrears (
  loan_id integer primary key references loans (id),
  -- The due date of the oldest instalment that is not fully paid.
  overdue_since date not null,
  principal_overdue numeric(14, 2) not null check (principal_overdue >= 0),
  interest_overdue numeric(14, 2) not null check (interest_overdue >= 0),
  principal_outstanding numeric(14, 2) not null check (principal_outstanding >= principal_overdue),
  penalty_overdue numeric(14, 2) not null default 0 check (penalty_overdue >= 0)
);

-- Where a late loan stands in their list: a higher number is later, and of loans as late, newer.
create function late_loan_place(overdue_since date, loan_id integer) returns bigint language sql immutable as $$
  select (99999 - (overdue_since - date '1970-01-01')) * 10000000000 + loan_id
$$;

create index loan_arrears_place_idx on loan_arrears (late_loan_place(overdue_since, loan_id));

-- The day that all arrears have reached, and the one that they are computed for: the nightly job moves both on.
create table loan_ageing (
  is_only boolean primary key default true check (is_only),
  aged_to date,
  ageing_to date not null
);
