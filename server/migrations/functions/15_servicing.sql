-- Acts and requests after the payout of a loan.

-- The key of an act is complete once it names its record.
create or replace trigger act_keys_final before update on act_keys for each row
  when (old.record_id is not null) execute function refuse_change();

create or replace trigger requests_answered_once before update on requests for each row
  when (old.state <> 'waiting') execute function refuse_change();

create or replace trigger loan_acts_fixed before update on loan_acts for each row
  when (old.reversed_on is not null
        or (old.payment_id is not null and old.payment_id is distinct from new.payment_id)
        or (old.id, old.loan_id, old.kind, old.unit, old.value_date, old.amount, old.charged, old.credited,
            old.reason, old.facts, old.before, old.request_id, old.made_by, old.created_at)
        is distinct from
           (new.id, new.loan_id, new.kind, new.unit, new.value_date, new.amount, new.charged, new.credited,
            new.reason, new.facts, new.before, new.request_id, new.made_by, new.created_at))
  execute function refuse_change();
