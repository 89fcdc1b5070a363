-- Payments whose money may be recorded already (PAY-41).

-- Locks the letters and digits of a reference, as its index has them, until the transaction ends.
create or replace function lock_reference(reference text) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  letters constant text := lower(regexp_replace(reference, '[^[:alnum:]]', '', 'g'));
begin
  if letters <> '' then
    perform pg_advisory_xact_lock(hashtextextended('reference ' || letters, 0));
  end if;
  return true;
end $$;

-- A live payment or recovery of any loan with this reference, or one of this loan and amount that was recorded since.
-- What the system pays by itself has the references of loans and lists, and is left out. The call waits for a
-- payment of the same reference that is recorded at this moment, and reads afterwards: each query of a volatile
-- function sees what was committed before it. The locks of loans come first.
create or replace function earlier_payment(
  paid_loan integer, paid numeric, paid_reference text, own_transaction text, since timestamptz)
returns table (id bigint, kind text, loan_id text, amount numeric, transaction_date date, same_reference boolean)
language plpgsql volatile set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  letters constant text := lower(regexp_replace(paid_reference, '[^[:alnum:]]', '', 'g'));
begin
  perform lock_reference(paid_reference);
  return query
  with found as (
    select p.id, true as same_reference
    from payments p
    where letters <> '' and p.reference <> ''
      and lower(regexp_replace(p.reference, '[^[:alnum:]]', '', 'g')) = letters
    union all
    select p.id, false
    from payments p
    where p.loan_id = paid_loan and p.amount + p.excess = paid and p.created_at > since
  ), earlier as (
    select p.id, 'payment' as kind, l.loan_id, p.amount + p.excess as amount, p.transaction_date, f.same_reference
    from found f join payments p using (id) join loans l on l.id = p.loan_id
    join payment_methods m on m.id = p.method_id
    where p.transaction_id <> own_transaction
      and coalesce(m.role, '') not in ('refinanced', 'credit', 'payroll')
      and not exists (select from payment_reversals r where r.payment_id = p.id)
    union all
    select a.id, 'recovery', l.loan_id, a.amount, a.value_date, has.same_reference
    from loan_acts a join loans l on l.id = a.loan_id
    cross join lateral (
      select letters <> ''
         and lower(regexp_replace(a.facts->>'reference', '[^[:alnum:]]', '', 'g')) = letters as same_reference) as has
    where a.kind = 'recovery' and a.reversed_on is null
      and (has.same_reference or l.id = paid_loan and a.amount = paid and a.created_at > since)
  )
  select e.id, e.kind, e.loan_id::text, e.amount, e.transaction_date, e.same_reference
  from earlier e order by e.same_reference desc, e.id desc limit 1;
end $$;
