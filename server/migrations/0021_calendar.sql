-- Rest days and holidays: a loan's rule for a due date on one, and what a moved instalment keeps of its nominal date.

create table holidays (
  date date primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- Whether the lender has looked at it. The first ones are not: they are the holidays of Sierra Leone with a fixed date.
  checked boolean not null default true
);

insert into holidays (date, name, checked)
select make_date(year, month, day), name, false
from generate_series(2026, 2030) as year,
     (values (1, 1, 'New Year''s Day'), (2, 18, 'Armed Forces Day'), (3, 8, 'International Women''s Day'),
             (4, 27, 'Independence Day'), (8, 15, 'Assumption Day'), (12, 25, 'Christmas Day'),
             (12, 26, 'Boxing Day')) as fixed (month, day, name);

alter table loans
  -- The rule of the way of repayment at the approval.
  add column due_on_rest_day text not null default 'stays'
    check (due_on_rest_day in ('stays', 'next', 'previous', 'next_within'));

alter table instalments
  -- The date that follows from the terms; null where it is the due date.
  add column nominal_due_date date check (nominal_due_date <> due_date),
  -- The holiday or rest day that moved it; null where nothing names it.
  add column moved_for text check (moved_for <> ''),
  add constraint instalments_moved_for check (moved_for is null or nominal_due_date is not null);

alter table past_instalments
  add column nominal_due_date date,
  add column moved_for text;
