-- When a payment that was not the last is reversed, the ones after it pay for other instalments than they were booked
-- for. The books move that between interest and principal; here it stands for each payment, so that the interest of
-- the live payments is what the books hold. A payment's own row, and its receipt, stay as they were.
create table payment_reallocations (
  payment_id bigint not null references payments (id),
  -- The reversal that caused it.
  reversed_payment_id bigint not null references payment_reversals (payment_id),
  -- What became interest and was principal; negative the other way round.
  interest numeric(14, 2) not null check (interest <> 0),
  created_at timestamptz not null default now(),
  primary key (payment_id, reversed_payment_id)
);

-- Reversals that are there already: what a payment pays for now, less what it was booked for, all at the last of them.
with reversed as (
  select loan_id, max(payment_id) filter (where newest = 1) as payment_id
  from (select loan_id, payment_id, row_number() over (partition by loan_id order by created_at desc, payment_id desc) as newest
        from payment_reversals) as r
  group by loan_id
), live as (
  select p.id, p.loan_id, p.interest_part, reversed.payment_id as reversed_payment_id,
         sum(p.amount) over (partition by p.loan_id order by p.id) - p.amount as paid_before,
         sum(p.amount) over (partition by p.loan_id order by p.id) as paid_after
  from reversed
  join payments p on p.loan_id = reversed.loan_id
  where not exists (select from payment_reversals r where r.payment_id = p.id)
), places as (
  select i.loan_id, i.interest, sum(i.amount) over (partition by i.loan_id order by i.number) - i.amount as starts_at
  from instalments i
  where i.loan_id in (select loan_id from reversed)
), now_paid as (
  select live.id, live.reversed_payment_id, live.interest_part,
         (select coalesce(sum(least(greatest(live.paid_after - places.starts_at, 0), places.interest)
                              - least(greatest(live.paid_before - places.starts_at, 0), places.interest)), 0)
          from places where places.loan_id = live.loan_id) as interest
  from live
)
insert into payment_reallocations (payment_id, reversed_payment_id, interest)
select id, reversed_payment_id, interest - interest_part from now_paid where interest <> interest_part;

create trigger payment_reallocations_append_only before update or delete on payment_reallocations
  for each row execute function refuse_change();
create trigger payment_reallocations_no_truncate before truncate on payment_reallocations
  for each statement execute function refuse_change();
