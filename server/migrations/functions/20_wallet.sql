-- Payments that the provider of the wallet reports.

create or replace trigger receipts_in_fixed
  before update of channel, external_id, currency, amount, fee, paid_at, booked_on, provider, provider_reference,
                   intent_id, created_at on receipts_in
  for each row execute function refuse_change();

-- Refuses, when its transaction ends, a payment that neither a person nor a receipt of the wallet recorded.
create or replace function refuse_unrecorded_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from receipts_in where payment_id = new.id) then
    raise exception 'a payment has a person or a receipt' using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists payments_recorded on payments;
create constraint trigger payments_recorded after insert on payments
  deferrable initially deferred for each row when (new.staff_id is null)
  execute function refuse_unrecorded_payment();

-- The money of a reversed payment that came to the wallet is still there: its receipt is unmatched again.
create or replace function reopen_receipt() returns trigger language plpgsql as $$
begin
  update receipts_in
  set state = 'unmatched', reason = 'reversed', payment_id = null, owner_id = new.staff_id
  where payment_id = new.payment_id;
  return null;
end $$;

create or replace trigger payment_reversals_reopen_receipt after insert on payment_reversals
  for each row execute function reopen_receipt();
