-- Bills at the counter and the settlements with billers.

-- Unknown becomes paid or not accepted, and paid becomes reversed unless it is settled. What the journal holds of a
-- bill never changes, and a token is written once.
create or replace function refuse_bill_change() returns trigger language plpgsql as $$
begin
  if old.status <> new.status
       and (old.status, new.status) not in (('unknown', 'paid'), ('unknown', 'not_accepted'), ('paid', 'reversed'))
     or old.status = 'paid' and new.status = 'reversed'
        and exists (select from settled_bills where bill_id = old.id)
     or new.token is distinct from old.token and (old.token is not null or old.status <> 'unknown')
     or new.prints < old.prints
     or (old.bill_key, old.partner_id, old.customer_number, old.amount, old.charge, old.commission,
         old.payment_method, old.money_account, old.till_session_id, old.paid_on, old.staff_id, old.created_at)
        is distinct from
        (new.bill_key, new.partner_id, new.customer_number, new.amount, new.charge, new.commission,
         new.payment_method, new.money_account, new.till_session_id, new.paid_on, new.staff_id, new.created_at)
  then
    raise exception 'a % bill does not change like this', old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger bills_states before update on bills for each row
  execute function refuse_bill_change();

-- Only a paid bill of the biller is settled. The lock holds off a reversal.
create or replace function refuse_unsettleable_bill() returns trigger language plpgsql as $$
begin
  perform from bills b join settlements s on s.id = new.settlement_id and s.partner_id = b.partner_id
  where b.id = new.bill_id and b.status = 'paid' for share of b;
  if not found then
    raise exception 'only a paid bill of the biller is settled' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger settled_bills_paid before insert on settled_bills
  for each row execute function refuse_unsettleable_bill();

create or replace trigger transfer_partners_kind before update of kind on transfer_partners
  for each row when (new.kind <> old.kind) execute function refuse_change();

-- A float that paid for bills, and settlements of the same bills, would pay the biller twice.
create or replace function refuse_other_terms() returns trigger language plpgsql as $$
begin
  if exists (select from bills where partner_id = new.id)
     or exists (select from float_top_ups where partner_id = new.id)
  then
    raise exception 'the terms of a biller stay' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger transfer_partners_terms before update of biller on transfer_partners
  for each row when (new.biller->>'terms' <> old.biller->>'terms') execute function refuse_other_terms();
