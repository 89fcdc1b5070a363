-- The nightly charge of penalties.

-- The last day whose penalties are charged: the job charges the days since then.
create table penalty_charging (
  is_only boolean primary key default true check (is_only),
  charged_to date not null
);

-- Few loans have penalties at first, and none where the lender uses none.
create index loan_terms_with_penalties_idx on loan_terms (loan_id)
  where rules->'penalty'->>'kind' <> 'none';
