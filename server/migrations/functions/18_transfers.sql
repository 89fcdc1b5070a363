-- Money transfers, their partners and settlements.

-- Pending becomes completed or canceled, completed becomes canceled unless it is settled, and canceled is final. What
-- the journal holds of a completed transfer, and the pin it was paid out for, never change; it gets its partner once.
create or replace function refuse_transfer_change() returns trigger language plpgsql as $$
begin
  if old.status = 'canceled' and new.status <> 'canceled'
     or old.status = 'completed' and new.status = 'pending'
     or old.status = 'completed' and new.deleted_at is not null
     or old.status = 'completed' and new.status = 'canceled'
        and exists (select from settled_transfers where transfer_id = old.id)
     or old.status <> 'pending'
        and (old.amount, old.foreign_currency, old.local_currency, old.transfer_date, old.comparable_pin,
             old.comparable_medium, old.staff_id, old.direction, old.fee, old.commission, old.payment_method,
             old.money_account, old.till_session_id, coalesce(old.partner_id, new.partner_id))
            is distinct from (new.amount, new.foreign_currency, new.local_currency, new.transfer_date,
                              new.comparable_pin, new.comparable_medium, new.staff_id, new.direction, new.fee,
                              new.commission, new.payment_method, new.money_account, new.till_session_id,
                              new.partner_id)
  then
    raise exception 'a % transfer does not change like this', old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger transfers_states before update on transfers for each row
  execute function refuse_transfer_change();

-- Every new transfer has an amount.
create or replace function refuse_transfer_amount() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer needs an amount above 0' using errcode = 'check_violation';
end $$;

create or replace trigger transfers_positive before insert on transfers for each row
  when (new.amount <= 0 or new.local_currency <= 0)
  execute function refuse_transfer_amount();

create or replace trigger transfer_partners_fixed before update of name, comparable_name, account_code
  on transfer_partners
  for each row execute function refuse_change();

-- Only a completed transfer of the partner is settled. The lock holds off a cancellation.
create or replace function refuse_unsettleable() returns trigger language plpgsql as $$
begin
  perform from transfers t join settlements s on s.id = new.settlement_id and s.partner_id = t.partner_id
  where t.id = new.transfer_id and t.status = 'completed' and t.deleted_at is null for share of t;
  if not found then
    raise exception 'only a completed transfer of the partner is settled' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger settled_transfers_completed before insert on settled_transfers
  for each row execute function refuse_unsettleable();
