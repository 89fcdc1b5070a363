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

create trigger loan_notes_append_only before update or delete on loan_notes
  for each row execute function refuse_change();
create trigger loan_notes_no_truncate before truncate on loan_notes
  for each statement execute function refuse_change();

-- A decision compares a loan with other customers: the same account number, the same paper (LOAN-88).
create index banks_account_idx on banks (account_number) where account_number <> '';
create index documents_content_idx on documents (sha256) where loan_id is not null;
