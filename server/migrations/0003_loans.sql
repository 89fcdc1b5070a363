-- Loans: the application, its documents, reviews, decisions, instalments, and the account a loan is paid out to.

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
  loan_type text not null check (loan_type in ('Salary Loan', 'Personal Loan', 'Group Loan', 'Individual Loan')),
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
  constraint loans_balance_is_total_less_payments
    check ((approval_date is null and balance = 0 and paid_total = 0)
        or (approval_date is not null and balance = total_amount - paid_total)),
  constraint loans_money_status_needs_approval
    check (status not in ('approved', 'paying', 'paid') or (approval_date is not null and approved_amount is not null)),
  constraint loans_paid_means_nothing_owed check (status <> 'paid' or balance = 0)
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

create trigger loan_amount_largest_new before insert on loans for each row
  when (new.loan_amount > 999999999.99)
  execute function refuse_large_amount();
create trigger loan_amount_largest_changed before update of loan_amount on loans for each row
  when (new.loan_amount > 999999999.99 and new.loan_amount is distinct from old.loan_amount)
  execute function refuse_large_amount();
create trigger approved_amount_largest_new before insert on loans for each row
  when (new.approved_amount > 999999999.99)
  execute function refuse_large_amount();
create trigger approved_amount_largest_changed before update of approved_amount on loans for each row
  when (new.approved_amount > 999999999.99 and new.approved_amount is distinct from old.approved_amount)
  execute function refuse_large_amount();
create trigger monthly_salary_largest_new before insert on loans for each row
  when (new.monthly_salary > 999999999.99)
  execute function refuse_large_amount();
create trigger monthly_salary_largest_changed before update of monthly_salary on loans for each row
  when (new.monthly_salary > 999999999.99 and new.monthly_salary is distinct from old.monthly_salary)
  execute function refuse_large_amount();

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
  check (octet_length(content) = size),
  check ((draft_id is null) <> (loan_id is null)),
  constraint documents_virus_needs_scan check (virus is null or scanned_at is not null)
);

create index documents_loan_idx on documents (loan_id) where loan_id is not null;
create index documents_draft_idx on documents (draft_id) where draft_id is not null;
create index documents_unscanned_idx on documents (created_at) where scanned_at is null;

-- Every id that was given to the bucket is listed before it is sent there, so that what no document uses can be deleted.
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

create trigger loan_decisions_append_only before update or delete on loan_decisions
  for each row execute function refuse_change();
create trigger loan_decisions_no_truncate before truncate on loan_decisions
  for each statement execute function refuse_change();

create table instalments (
  loan_id integer not null references loans (id),
  number integer not null check (number > 0),
  due_date date not null,
  principal numeric(14, 2) not null check (principal >= 0),
  interest numeric(14, 2) not null check (interest >= 0),
  amount numeric(14, 2) not null generated always as (principal + interest) stored check (amount > 0),
  -- What is to be paid up to and including this instalment: it is unpaid while this is above what was paid.
  amount_to_date numeric(14, 2) not null,
  primary key (loan_id, number),
  check (amount_to_date >= amount)
);

-- The nightly job looks for instalments that are due soon or have just become overdue.
create index instalments_due_idx on instalments (due_date);

-- What is overdue of each late loan, and since when. Loans that are not late have no row.
create table loan_arrears (
  loan_id integer primary key references loans (id),
  -- The due date of the oldest instalment that is not fully paid.
  overdue_since date not null,
  principal_overdue numeric(14, 2) not null check (principal_overdue >= 0),
  interest_overdue numeric(14, 2) not null check (interest_overdue >= 0),
  principal_outstanding numeric(14, 2) not null check (principal_outstanding >= principal_overdue)
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

-- What is overdue of loans on a day. Inside an instalment interest is paid first, so that no more principal of it is
-- unpaid than anything is.
create function arrears_on(day date, loan_ids integer[])
returns table (loan_id integer, overdue_since date, principal_overdue numeric, interest_overdue numeric,
               principal_outstanding numeric)
language sql stable as $$
  select i.loan_id, min(i.due_date), sum(u.principal) filter (where i.due_date < day),
         sum(u.total - u.principal) filter (where i.due_date < day), sum(u.principal)
  from loans l
  join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
  cross join lateral (select least(i.amount, i.amount_to_date - l.paid_total) as total,
                             least(i.principal, i.amount_to_date - l.paid_total) as principal) as u
  where l.id = any (loan_ids) and l.status in ('approved', 'paying')
  group by i.loan_id
  having min(i.due_date) < day
$$;

-- Writes the arrears of loans as they are now. A volatile function reads what was committed while it waited for the
-- rows, and what the calling statement has written.
create function update_loan_arrears(loan_ids integer[]) returns void language plpgsql as $$
begin
  -- Payments lock the same row first, so that neither misses what the other writes.
  perform from loans where id = any (loan_ids) order by id for no key update;
  with late as (
    select * from arrears_on((select ageing_to from loan_ageing), loan_ids)
  ), no_longer_late as (
    delete from loan_arrears where loan_id = any (loan_ids) and loan_id not in (select loan_id from late)
  )
  insert into loan_arrears (loan_id, overdue_since, principal_overdue, interest_overdue, principal_outstanding)
  select * from late order by loan_id
  on conflict (loan_id) do update
    set overdue_since = excluded.overdue_since, principal_overdue = excluded.principal_overdue,
        interest_overdue = excluded.interest_overdue, principal_outstanding = excluded.principal_outstanding;
end $$;

-- The same after a payment, which makes no loan late: where the loan is not, nothing is computed or written.
create function update_late_loan(loan integer) returns void language plpgsql as $$
begin
  if exists (select from loan_arrears where loan_id = loan) then
    perform update_loan_arrears(array[loan]);
  end if;
end $$;

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

-- Requests to undo the closing or cancellation of an approved loan.
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
