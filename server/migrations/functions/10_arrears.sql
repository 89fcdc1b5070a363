-- Arrears, as of a day and as they are kept.

-- What is overdue of loans on a day. Inside an instalment interest is paid first, so that no more principal of it is
-- unpaid than anything is.
create or replace function arrears_on(day date, loan_ids integer[])
returns table (loan_id integer, overdue_since date, principal_overdue numeric, interest_overdue numeric,
               penalty_overdue numeric, principal_outstanding numeric)
language sql stable as $$
  select i.loan_id, min(i.due_date), sum(u.principal) filter (where i.due_date < day),
         sum(u.total - u.principal - u.penalty) filter (where i.due_date < day),
         sum(u.penalty) filter (where i.due_date < day), sum(u.principal)
  from loans l
  join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
  cross join lateral (select least(i.amount, i.amount_to_date - l.paid_total) as total,
                             unpaid_penalty(i, l.paid_total) as penalty,
                             unpaid_principal(i, l.paid_total) as principal) as u
  where l.id = any (loan_ids) and owes_principal(l.status)
  group by i.loan_id
  having min(i.due_date) < day
$$;

-- Writes the arrears of loans as they are now. A volatile function reads what was committed while it waited for the
-- rows, and what the calling statement has written. One plan serves any number of loans: for one of them, making its
-- own takes five times as long as running it.
create or replace function update_loan_arrears(loan_ids integer[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  -- A variable, because a query as the argument would have arrears_on planned anew at each call.
  day date;
begin
  select ageing_to into day from loan_ageing;
  -- Payments lock the same row first, so that neither misses what the other writes.
  perform from loans where id = any (loan_ids) order by id for no key update;
  with late as (
    select * from arrears_on(day, loan_ids)
  ), no_longer_late as (
    delete from loan_arrears where loan_id = any (loan_ids) and loan_id not in (select loan_id from late)
  )
  insert into loan_arrears (loan_id, overdue_since, principal_overdue, interest_overdue, penalty_overdue,
                            principal_outstanding)
  select loan_id, overdue_since, principal_overdue, interest_overdue, penalty_overdue, principal_outstanding
  from late order by loan_id
  on conflict (loan_id) do update
    set overdue_since = excluded.overdue_since, principal_overdue = excluded.principal_overdue,
        interest_overdue = excluded.interest_overdue, penalty_overdue = excluded.penalty_overdue,
        principal_outstanding = excluded.principal_outstanding;
end $$;

-- The same after a payment, which makes no loan late: where the loan is not, nothing is computed or written.
create or replace function update_late_loan(loan integer) returns void language plpgsql as $$
begin
  if exists (select from loan_arrears where loan_id = loan) then
    perform update_loan_arrears(array[loan]);
  end if;
end $$;
