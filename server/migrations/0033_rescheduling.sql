-- Rescheduling: the customer's consent to a new schedule that costs more, and the portfolio with restructured loans.

create table reschedule_consents (
  request_id bigint primary key references requests (id),
  -- On paper with the signed page, or in the customer's own area.
  way text not null check (way in ('paper', 'area')),
  document_id uuid references documents (id),
  user_id integer not null references users (id),
  given_at timestamptz not null,
  check ((way = 'paper') = (document_id is not null))
);

create trigger reschedule_consents_append_only before update or delete on reschedule_consents
  for each row execute function refuse_change();
create trigger reschedule_consents_no_truncate before truncate on reschedule_consents
  for each statement execute function refuse_change();

-- Rescheduled loans are few among all.
create index loans_restructured_idx on loans (id) where restructured_on is not null;

-- The instalments in force at the end of a day: the first version that was replaced after it, else the live one.
create function schedule_on(loan integer, day date)
returns table (number integer, due_date date, principal numeric, interest numeric, penalty numeric,
               penalty_after numeric, amount numeric, amount_to_date numeric)
language sql stable as $$
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

-- Whether a loan counted as restructured at the end of a day: until six instalments of its new schedule were paid on
-- their due dates or before. The same rule as isStillRestructured. A topped-up loan has no new schedule: all its
-- instalments count.
create function is_restructured(loan integer, day date) returns boolean language sql stable as $$
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

-- Of the loans and the principal of a row, those of restructured loans.
alter table portfolio_snapshots
  add column restructured_loans bigint not null default 0,
  add column restructured_principal numeric not null default 0;

drop function portfolio_on(date);
-- As before, with the schedule that was in force on the day, and with restructured loans.
create function portfolio_on(day date)
returns table (loan_id integer, overdue_since date, principal numeric, arrears numeric, is_restructured boolean)
language sql stable as $$
  with later as (
    select e.loan_id,
           sum(p.debit - p.credit) filter (where p.account_code = '1100') as principal,
           coalesce(sum(p.credit - p.debit) filter (where e.kind in ('payment', 'payment_reversal')
                                                      and p.account_code in ('1100', '4000', '4200')), 0) as paid
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.entry_date > day and e.loan_id is not null
    group by e.loan_id
  ), candidates as (
    select l.id, l.status in ('approved', 'paying') as is_owing, l.paid_total - coalesce(later.paid, 0) as paid,
           l.paid_total as paid_now, coalesce(later.principal, 0) as later_principal,
           l.schedule_version > 1 as has_versions, l.restructured_on is not null as was_restructured
    from loans l left join later on later.loan_id = l.id
    where l.status in ('approved', 'paying') or later.loan_id is not null
  ), stood as (
    select c.id, c.has_versions, c.was_restructured, i.*, now.principal_now,
           (case when c.is_owing then now.principal_now else 0 end) - c.later_principal as outstanding
    from candidates c
    cross join lateral (
      select coalesce(sum(unpaid_principal(i, c.paid_now)) filter (where i.amount_to_date > c.paid_now), 0)
               as principal_now
      from instalments i where i.loan_id = c.id
    ) as now
    cross join lateral (
      select min(i.due_date) as overdue_since, sum(least(i.amount, i.amount_to_date - c.paid)) as overdue
      from (select due_date, amount, amount_to_date from instalments where loan_id = c.id and not c.has_versions
            union all
            select s.due_date, s.amount, s.amount_to_date from schedule_on(c.id, day) as s where c.has_versions) as i
      where i.due_date < day and i.amount_to_date > c.paid
    ) as i
  )
  select id, overdue_since, outstanding, coalesce(overdue, 0), (has_versions or was_restructured) and is_restructured(id, day)
  from stood where outstanding > 0
$$;
