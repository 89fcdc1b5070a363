-- Loans due on a day, newest first, read from the index alone; the daily reminders read it too.
create index instalments_due_loan_idx on instalments (due_date, loan_id desc) include (amount_to_date);
drop index instalments_due_idx;

-- The loans that a staff member captured, newest first.
create index loans_officer_idx on loans (staff_id, id desc) include (status) where staff_id is not null;

-- Named filters of the loan lists. They hold no search text, which may be a person's name.
create table saved_views (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id),
  name text not null check (char_length(name) between 1 and 40),
  section text not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  sort_order text not null check (sort_order in ('newest', 'oldest')),
  columns text not null check (columns in ('stacked', 'single')),
  is_shared boolean not null,
  created_at timestamptz not null default now(),
  unique (staff_id, name)
);

create index saved_views_shared_idx on saved_views (id) where is_shared;
