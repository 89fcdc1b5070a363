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

create trigger paper_decisions_append_only before update or delete on paper_decisions
  for each row execute function refuse_change();
create trigger paper_decisions_no_truncate before truncate on paper_decisions
  for each statement execute function refuse_change();

-- Why the office asks again, where it refused a paper.
alter table loan_paper_requests add column reason text not null default '' check (char_length(reason) <= 300);
