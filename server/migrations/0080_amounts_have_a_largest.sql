-- No typed amount is above NLe 999,999,999.99 (D128). Rows that are older may be larger: they stay, and what does not
-- touch the amount of such a row still works. So a change is looked at, where a check would look at the whole row.
create function refuse_large_amount() returns trigger language plpgsql as $$
begin
  raise exception 'an amount of % is above the largest that is typed', tg_table_name using errcode = 'check_violation';
end $$;

do $$
declare
  c record;
begin
  for c in
    select * from (values
      ('loans', 'loan_amount'), ('loans', 'approved_amount'), ('loans', 'monthly_salary'),
      ('businesses', 'capital'), ('payments', 'amount'),
      ('transfers', 'amount'), ('transfers', 'local_currency')) as typed (table_name, column_name)
  loop
    execute format(
      'create trigger %1$I before insert on %2$I for each row when (new.%3$I > 999999999.99)
       execute function refuse_large_amount()', c.column_name || '_largest_new', c.table_name, c.column_name);
    execute format(
      'create trigger %1$I before update of %3$I on %2$I for each row
       when (new.%3$I > 999999999.99 and new.%3$I is distinct from old.%3$I)
       execute function refuse_large_amount()', c.column_name || '_largest_changed', c.table_name, c.column_name);
  end loop;
end $$;

-- What a lender usually lends is a hint, so that a larger one becomes the largest.
update settings
set value = value
  || case when (value ->> 'amount_from')::numeric > 999999999.99 then '{"amount_from": 999999999.99}' else '{}' end::jsonb
  || case when (value ->> 'amount_to')::numeric > 999999999.99 then '{"amount_to": 999999999.99}' else '{}' end::jsonb
where key in ('salary_limits', 'business_limits') and jsonb_typeof(value) = 'object';

-- Running totals have no largest: a sum that a column cannot hold would stop what is added up for ever.
drop view portfolio;
alter table portfolio_totals
  alter column outstanding_principal type numeric, alter column unpaid type numeric;
create view portfolio as
  with changed as materialized (
    select loan_id from portfolio_not_counted()
  ), now as (
    select array_agg(l.id) as loan_ids, array_agg(l.paid_total) as paid
    from changed join loans l on l.id = changed.loan_id
    where l.status in ('approved', 'paying')
  ), before as (
    select array_agg(p.loan_id) as loan_ids, array_agg(p.paid_total) as paid
    from changed join portfolio_loans p on p.loan_id = changed.loan_id
  )
  select oldest_due, due_date, loans, outstanding_principal, unpaid from portfolio_totals
  union all
  select o.oldest_due, o.due_date, o.loans, o.outstanding_principal, o.unpaid
  from now, portfolio_of(now.loan_ids, now.paid) as o
  union all
  select o.oldest_due, o.due_date, -o.loans, -o.outstanding_principal, -o.unpaid
  from before, portfolio_of(before.loan_ids, before.paid) as o;
