-- How a loan is repaid. Loans from before are repaid in the usual way: interest once on the amount, equal months from the
-- payout.

alter table loans
  add column interest_method text not null default 'flat'
    check (interest_method in ('flat', 'declining', 'equal_principal', 'interest_only')),
  -- What the interest rate is for.
  add column rate_per text not null default 'loan' check (rate_per in ('loan', 'month', 'year')),
  -- The unit of loan_period.
  add column period_unit text not null default 'month' check (period_unit in ('day', 'week', 'month')),
  -- Units between two instalments.
  add column period_every integer not null default 1 check (period_every between 1 and 12),
  -- Instalments at the beginning that carry interest only.
  add column principal_grace integer not null default 0 check (principal_grace between 0 and 60),
  add column rounding text not null default 'cent' check (rounding in ('cent', 'nle_near', 'nle_up', 'nle_5_up')),
  -- The day of the month (31 is its last one) or of the week (1 is Monday) on which instalments fall due; null where they
  -- count from the payout.
  add column due_day integer check (due_day between 1 and 31),
  add constraint loans_balance_rate_is_for_a_time check (interest_method = 'flat' or rate_per <> 'loan'),
  add constraint loans_due_day_of_a_week check (period_unit <> 'week' or due_day between 1 and 7),
  add constraint loans_due_day_of_no_day check (period_unit <> 'day' or due_day is null);
