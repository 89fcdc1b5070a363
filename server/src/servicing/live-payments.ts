/**
 * SQL of the payments that are not reversed, with what they pay for now: their parts as booked, and what reversals and
 * acts moved since (PAY-13, SERV-3). Amounts in NLe.
 */
export const livePayments = `
  select p.loan_id, p.id, p.amount, p.penalty_part + moved.penalty as penalty, p.interest_part + moved.interest as interest
  from payments p
  cross join lateral (
    select coalesce(sum(m.penalty), 0) as penalty, coalesce(sum(m.interest), 0) as interest
    from payment_reallocations m where m.payment_id = p.id) as moved
  where not exists (select from payment_reversals r where r.payment_id = p.id)`;
