-- Early settlement and top-up: a loan that is paid off with a rebate, and one that is settled by the payout of another.

-- A rebate belongs to a loan that is paid off: whoever makes it owed again takes the rebate back first.
alter table loans add constraint loans_settled_means_paid
  check ((settled_early_on is null and refinanced_on is null) or status = 'paid');
-- One open application, or one loan, settles another.
drop index loans_refinances_idx;
create unique index loans_refinances_key on loans (refinances)
  where refinances is not null and status not in ('rejected', 'canceled', 'closed');

-- An act that is made with its payment names it once this is booked.
drop trigger loan_acts_fixed on loan_acts;
create trigger loan_acts_fixed before update on loan_acts for each row
  when (old.reversed_on is not null
        or (old.payment_id is not null and old.payment_id is distinct from new.payment_id)
        or (old.id, old.act_key, old.loan_id, old.kind, old.unit, old.value_date, old.amount, old.charged, old.credited,
            old.reason, old.facts, old.before, old.request_id, old.made_by, old.created_at)
        is distinct from
           (new.id, new.act_key, new.loan_id, new.kind, new.unit, new.value_date, new.amount, new.charged, new.credited,
            new.reason, new.facts, new.before, new.request_id, new.made_by, new.created_at))
  execute function refuse_change();

-- What a payout settles of another loan: the customer gets the amount less the fee and this.
alter table payouts
  add column settled numeric(14, 2) not null default 0 check (settled >= 0),
  add constraint payouts_pay_something check (amount - fee - settled > 0);
drop trigger payouts_fixed on payouts;
create trigger payouts_fixed before update on payouts for each row
  when (old.reversed_on is not null
        or (old.id, old.number, old.payout_key, old.loan_id, old.amount, old.fee, old.settled, old.paid_on,
            old.method_id, old.payment_method, old.money_account, old.till_session_id, old.reference, old.staff_id,
            old.created_at)
        is distinct from
           (new.id, new.number, new.payout_key, new.loan_id, new.amount, new.fee, new.settled, new.paid_on,
            new.method_id, new.payment_method, new.money_account, new.till_session_id, new.reference, new.staff_id,
            new.created_at))
  execute function refuse_change();

-- The method of a payment that a payout makes. No form offers it, and its money is the customer's for that moment.
alter table payment_methods drop constraint payment_methods_role_check, drop constraint payment_methods_check;
alter table payment_methods
  add constraint payment_methods_role_check check (role in ('cash', 'other', 'refinanced')),
  add constraint payment_methods_role_is_active check (role is null or active = (role <> 'refinanced'));
insert into payment_methods (name, account_code, active, role)
select case when exists (select from payment_methods where name = 'Refinanced') then 'Refinanced by a loan'
            else 'Refinanced' end, '2000', false, 'refinanced';
insert into payment_method_names (letters, method_id)
select lower(regexp_replace(name, '[^[:alnum:]]', '', 'g')), id from payment_methods where role = 'refinanced'
on conflict do nothing;
