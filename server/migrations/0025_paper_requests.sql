-- Papers that the office asked customers for during a review (LOAN-100). Append-only: a later file of the kind answers a
-- request.

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
  asked_at timestamptz not null
);

create index loan_paper_requests_loan_idx on loan_paper_requests (loan_id);

create trigger loan_paper_requests_append_only before update or delete on loan_paper_requests
  for each row execute function refuse_change();
create trigger loan_paper_requests_no_truncate before truncate on loan_paper_requests
  for each statement execute function refuse_change();
