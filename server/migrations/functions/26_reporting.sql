-- What programs of analysts read: views without names and phones, whose names and columns stay (docs/reporting.md).
-- They read the tables with the rights of their owner, so that a role that reads them needs no right to a table; none
-- calls a function that reads one, since that would run with the rights of who asks.

create schema if not exists reporting;

create or replace view reporting.customers as
  select c.customer_id, (c.created_at at time zone 'UTC')::date as registered_on, u.gender,
         extract(year from u.date_of_birth)::integer as birth_year, nullif(a.district, '') as district,
         c.merged_into
  from customers c
  join users u on u.id = c.user_id
  left join addresses a on a.customer_id = c.customer_id;

comment on view reporting.customers is 'One row a customer, without names, phones and addresses.';
comment on column reporting.customers.customer_id is 'Code, CUS-000001.';
comment on column reporting.customers.registered_on is 'Day of registration.';
comment on column reporting.customers.gender is 'As entered; null where it is not known.';
comment on column reporting.customers.birth_year is 'Null where it is not known.';
comment on column reporting.customers.district is 'Of the address; null where it is not known.';
comment on column reporting.customers.merged_into is 'The customer that this record was merged into; null for all others.';

create or replace view reporting.loans as
  select l.loan_id, l.customer_id, l.loan_type as product, l.group_id, o.staff_id as officer_id, l.status,
         l.submission_date as applied_on, l.approval_date as approved_on, l.paid_out_on, l.due_date as due_on,
         l.written_off_on, l.restructured_on, l.loan_amount as requested_amount, l.approved_amount,
         case when l.paid_out_on is not null then l.disbursed_amount end as disbursed_amount, l.interest_rate,
         l.rate_per, l.interest_method, l.loan_period as period, l.period_unit, l.total_amount, l.charges_total,
         l.credits_total, l.paid_total, l.balance, coalesce(left_over.principal, 0) as principal_outstanding,
         coalesce(a.principal_overdue + a.interest_overdue + a.penalty_overdue, 0) as arrears, a.overdue_since,
         l.recovered_total, l.last_payment_date
  from loans l
  left join loan_officers o on o.loan_id = l.id and o.until is null
  left join loan_arrears a on a.loan_id = l.id
  left join lateral (
    select sum(unpaid_principal(i, l.paid_total)) as principal
    from instalments i
    where i.loan_id = l.id and owes_principal(l.status) and i.amount_to_date > l.paid_total
  ) as left_over on true;

comment on view reporting.loans is 'One row a loan or application, as it is now. Amounts in NLe.';
comment on column reporting.loans.loan_id is 'Code, LN-202601-000001.';
comment on column reporting.loans.customer_id is 'Code of the customer.';
comment on column reporting.loans.product is 'Code of the product.';
comment on column reporting.loans.group_id is 'Of a group loan; null for others.';
comment on column reporting.loans.officer_id is 'Staff number of the present officer; null for none.';
comment on column reporting.loans.status is 'applied, processing, processed, approved, paying, default, paid, closed, canceled or rejected.';
comment on column reporting.loans.applied_on is 'Day of the application.';
comment on column reporting.loans.approved_on is 'Day of the approval; null before it.';
comment on column reporting.loans.paid_out_on is 'Day of the payout; null before it.';
comment on column reporting.loans.due_on is 'Day of the last instalment.';
comment on column reporting.loans.written_off_on is 'Null for a loan that is not written off.';
comment on column reporting.loans.restructured_on is 'Day of the last new schedule; null without one.';
comment on column reporting.loans.requested_amount is 'What was applied for.';
comment on column reporting.loans.approved_amount is 'Principal; null before the approval.';
comment on column reporting.loans.disbursed_amount is 'What the customer received; null before the payout.';
comment on column reporting.loans.interest_rate is 'A fraction, 0.2 for 20%.';
comment on column reporting.loans.rate_per is 'What the rate is for: the whole loan, a month or a year.';
comment on column reporting.loans.interest_method is 'On the amount, or on the balance.';
comment on column reporting.loans.period is 'In units of period_unit.';
comment on column reporting.loans.period_unit is 'month, week or day.';
comment on column reporting.loans.total_amount is 'Principal and interest as agreed.';
comment on column reporting.loans.charges_total is 'Charges and penalties that were added.';
comment on column reporting.loans.credits_total is 'What was taken off: rebates and waivers.';
comment on column reporting.loans.paid_total is 'Payments that are not reversed.';
comment on column reporting.loans.balance is 'What is still owed.';
comment on column reporting.loans.principal_outstanding is 'What is unpaid of the principal, 0 for a loan that has ended. Its sum is account 1100.';
comment on column reporting.loans.arrears is 'What is overdue.';
comment on column reporting.loans.overdue_since is 'Due date of the first instalment that is late; null for none.';
comment on column reporting.loans.recovered_total is 'What came after a write-off.';
comment on column reporting.loans.last_payment_date is 'Null without a payment.';

create or replace view reporting.schedule as
  select l.loan_id, i.number, i.due_date, i.principal, i.interest, i.penalty, i.amount,
         least(i.amount, greatest(0, l.paid_total - (i.amount_to_date - i.amount))) as paid
  from instalments i
  join loans l on l.id = i.loan_id;

comment on view reporting.schedule is 'One row an instalment of the schedule in force. Amounts in NLe.';
comment on column reporting.schedule.loan_id is 'Code of the loan.';
comment on column reporting.schedule.number is 'From 1.';
comment on column reporting.schedule.due_date is 'Day on which it is due.';
comment on column reporting.schedule.principal is 'Part of the amount.';
comment on column reporting.schedule.interest is 'Part of the amount.';
comment on column reporting.schedule.penalty is 'Part of the amount.';
comment on column reporting.schedule.amount is 'Principal, interest and penalty.';
comment on column reporting.schedule.paid is 'Payments fill the oldest instalment first.';

create or replace view reporting.payments as
  select p.transaction_id, l.loan_id, p.customer_id, p.transaction_date as paid_on,
         (p.created_at at time zone 'UTC')::date as recorded_on, p.amount, p.principal_part as principal,
         p.interest_part as interest, p.penalty_part as penalty, p.excess as kept_as_credit, p.payment_method,
         p.money_account, p.staff_id, r.reversed_on
  from payments p
  join loans l on l.id = p.loan_id
  left join payment_reversals r on r.payment_id = p.id;

comment on view reporting.payments is 'One row a payment of a loan, reversed ones included. Amounts in NLe.';
comment on column reporting.payments.transaction_id is 'The payment''s own number.';
comment on column reporting.payments.loan_id is 'Code of the loan.';
comment on column reporting.payments.customer_id is 'Code of the customer.';
comment on column reporting.payments.paid_on is 'The day that it counts for.';
comment on column reporting.payments.recorded_on is 'The day on which it was recorded.';
comment on column reporting.payments.amount is 'What the loan was paid with.';
comment on column reporting.payments.principal is 'Part of the amount when it was booked.';
comment on column reporting.payments.interest is 'Part of the amount when it was booked.';
comment on column reporting.payments.penalty is 'Part of the amount when it was booked.';
comment on column reporting.payments.kept_as_credit is 'What came beyond the balance and is the customer''s credit.';
comment on column reporting.payments.payment_method is 'As the lender names it.';
comment on column reporting.payments.money_account is 'Code of the account that the money came to.';
comment on column reporting.payments.staff_id is 'Who recorded it; null for money of a wallet.';
comment on column reporting.payments.reversed_on is 'Null for a payment that counts.';

create or replace view reporting.daily_balances as
  with moved as (
    select b.entry_date, b.account_code, b.kind, b.debit, b.credit from account_daily_balances b
    union all
    select e.entry_date, p.account_code, e.kind, p.debit, p.credit
    from rollup_watermark w
    join ledger_entries e on e.id > w.entry_id
    join ledger_postings p on p.entry_id = e.id
  )
  select m.entry_date as day, m.account_code, a.name as account_name, a.kind as account_kind, m.kind as entry_kind,
         sum(m.debit) as debit, sum(m.credit) as credit
  from moved m
  join ledger_accounts a on a.code = m.account_code
  group by m.entry_date, m.account_code, a.name, a.kind, m.kind;

comment on view reporting.daily_balances is 'What was debited and credited on a day, by account and kind of entry. The balance of an account is the sum of all days up to one. Amounts in NLe.';
comment on column reporting.daily_balances.day is 'The day of the entries.';
comment on column reporting.daily_balances.account_code is 'Code of the account.';
comment on column reporting.daily_balances.account_name is 'Its name.';
comment on column reporting.daily_balances.account_kind is 'asset, liability, equity, income or expense.';
comment on column reporting.daily_balances.entry_kind is 'Kind of the entries, such as payment.';
comment on column reporting.daily_balances.debit is 'Sum of the debits.';
comment on column reporting.daily_balances.credit is 'Sum of the credits.';

create or replace view reporting.portfolio_by_day as
  select s.date as day, s.product, s.officer as officer_id, s.district, s.employer, s.frequency, s.method as interest_method,
         s.bucket, s.loans, s.principal, s.arrears, s.restructured_loans, s.restructured_principal, s.part
  from portfolio_snapshots s;

comment on view reporting.portfolio_by_day is 'The recorded portfolio of each day, by parts. Sum the rows of one part alone. Amounts in NLe.';
comment on column reporting.portfolio_by_day.day is 'The end of this day.';
comment on column reporting.portfolio_by_day.product is 'Code of the product, in the part by product.';
comment on column reporting.portfolio_by_day.officer_id is 'Staff number, in the part by officer.';
comment on column reporting.portfolio_by_day.district is 'In the part by district.';
comment on column reporting.portfolio_by_day.employer is 'In the part by employer.';
comment on column reporting.portfolio_by_day.frequency is 'In the part by frequency of the instalments.';
comment on column reporting.portfolio_by_day.interest_method is 'In the part by method of interest.';
comment on column reporting.portfolio_by_day.bucket is 'Days past due: current, 1-30 and so on.';
comment on column reporting.portfolio_by_day.loans is 'Number of loans.';
comment on column reporting.portfolio_by_day.principal is 'Outstanding principal.';
comment on column reporting.portfolio_by_day.arrears is 'What was overdue.';
comment on column reporting.portfolio_by_day.restructured_loans is 'Those of them with a new schedule.';
comment on column reporting.portfolio_by_day.restructured_principal is 'Their outstanding principal.';
comment on column reporting.portfolio_by_day.part is 'What the rows divide by.';
