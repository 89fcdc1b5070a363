-- What is paid and unpaid of instalments, and the schedule of a day.

-- What is paid of an instalment when this much is paid of its loan.
create or replace function paid_of(i instalments, paid_total numeric) returns numeric
language sql immutable parallel safe as $$
  select greatest(0, least(i.amount, paid_total - (i.amount_to_date - i.amount)))
$$;

create or replace function unpaid_penalty(i instalments, paid_total numeric) returns numeric
language sql immutable parallel safe as $$
  select i.penalty - least(i.penalty, greatest(0, paid_of(i, paid_total) - i.penalty_after))
$$;

-- Inside an instalment interest is paid before principal.
create or replace function unpaid_principal(i instalments, paid_total numeric) returns numeric
language sql immutable parallel safe as $$
  select least(i.principal, i.amount - paid_of(i, paid_total) - unpaid_penalty(i, paid_total))
$$;

-- The instalments in force at the end of a day: the first version that was replaced after it, else the live one.
create or replace function schedule_on(loan integer, day date)
returns table (number integer, due_date date, principal numeric, interest numeric, penalty numeric,
               penalty_after numeric, amount numeric, amount_to_date numeric)
language sql stable parallel safe as $$
  with past as (
    select min(version) as version from past_instalments where loan_id = loan and replaced_on > day
  )
  select i.number, i.due_date, i.principal, i.interest, i.penalty, i.penalty_after, i.amount, i.amount_to_date
  from instalments i, past where i.loan_id = loan and past.version is null
  union all
  select p.number, p.due_date, p.principal, p.interest, p.penalty, p.penalty_after,
         p.principal + p.interest + p.penalty,
         sum(p.principal + p.interest + p.penalty) over (order by p.number)
  from past_instalments p, past where p.loan_id = loan and p.version = past.version
$$;

-- From which day an act counts in statements: its value date. A penalty that a reversal brings back, or that replaces
-- another amount, keeps the value date of the day on which it was due, but the reversal counts from the day it is made,
-- and so does the penalty: from its value date it would be owed beside the one that was taken back, and would change
-- what was stated of days that may be closed.
create or replace function counts_from(act loan_acts) returns date language sql stable parallel safe as $$
  select case
    when act.kind = 'penalty' and act.value_date < made.on_day and (
      exists (select from loan_acts a
              where a.loan_id = act.loan_id and a.kind = act.kind and a.unit = act.unit and a.id < act.id)
      or exists (select from payment_reversals r
                 where r.loan_id = act.loan_id and r.reversed_on = made.on_day and r.created_at <= act.created_at))
    then made.on_day else act.value_date end
  from (values ((act.created_at at time zone 'UTC')::date)) as made (on_day)
$$;

-- The same instalments as they were owed at the end of the day: without the penalties that count from a later one, and
-- with those that were taken back or waived later. The acts before a version was replaced are in it.
create or replace function owed_on(loan integer, day date)
returns table (number integer, due_date date, amount numeric, amount_to_date numeric)
language sql stable parallel safe as $$
  with replaced as (
    select change.number
    from (
      select n.number, row_number() over (order by n.number) as version
      from loan_acts a cross join lateral (values (a.id), (a.reversed_number)) as n (number)
      where a.loan_id = loan and (a.before->>'is_new_version')::boolean and n.number is not null) as change
    where change.version = (select min(version) from past_instalments where loan_id = loan and replaced_on > day)
  ), changed as (
    select (coalesce(charge.facts, a.facts)->>'instalment')::integer as number,
           sum(case a.kind when 'penalty' then a.charged else -a.credited end
               * ((counts_from(a) <= day and (a.reversed_on is null or a.reversed_on > day))::integer
                  - (a.id < upto.number and (a.reversed_number is null or a.reversed_number > upto.number))::integer)
           ) as amount
    from loan_acts a
    cross join (select coalesce((select number from replaced), 9223372036854775807) as number) as upto
    left join loan_acts charge on a.kind = 'waiver' and charge.loan_id = a.loan_id and charge.id::text = a.unit
    where a.loan_id = loan and a.kind in ('penalty', 'waiver')
    group by 1
  )
  select s.number, s.due_date, s.amount + coalesce(c.amount, 0),
         sum(s.amount + coalesce(c.amount, 0)) over (order by s.number)
  from schedule_on(loan, day) s left join changed c on c.number = s.number
$$;

-- Whether a loan counted as restructured at the end of a day: until six instalments of its new schedule were paid on
-- their due dates or before. The same rule as isStillRestructured. A topped-up loan has no new schedule: all its
-- instalments count.
create or replace function is_restructured(loan integer, day date) returns boolean
language sql stable parallel safe as $$
  with rescheduled as (
    select (a.facts->>'paid')::numeric as paid
    from loan_acts a
    where a.loan_id = loan and a.kind = 'reschedule' and a.value_date <= day
      and (a.reversed_on is null or a.reversed_on > day)
    order by a.id desc limit 1
  ), before_rescheduling as (
    -- What a later new schedule has overwritten.
    select (a.before->'fields'->>'restructured_on')::date as restructured_on
    from loan_acts a
    where a.loan_id = loan and a.kind = 'reschedule' and a.value_date > day and a.reversed_on is null
    order by a.id limit 1
  ), since as (
    select paid from rescheduled
    union all
    select 0 from loans l left join before_rescheduling b on true
    where l.id = loan and not exists (select from rescheduled)
      and case when exists (select from before_rescheduling) then b.restructured_on else l.restructured_on end <= day
  )
  select count(*) > 0 and (
    select count(*) from schedule_on(loan, day) s, since
    where s.amount_to_date > since.paid and s.due_date <= day
      and s.amount_to_date <= (
        select coalesce(sum(p.amount), 0)
        from payments p left join payment_reversals r on r.payment_id = p.id
        where p.loan_id = loan and p.transaction_date <= s.due_date
          and (r.payment_id is null or r.reversed_on > day))
  ) < 6
  from since
$$;
