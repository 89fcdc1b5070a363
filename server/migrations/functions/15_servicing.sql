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

-- From which day an act counts in statements: its value date. A penalty that a reversal brings back, or that replaces
-- another amount, keeps the value date of the day on which it was due, but the reversal counts from the day it is made,
-- and so does the penalty: from its value date it would be owed beside the one that was taken back, and would change
-- what was stated of days that may be closed.
create or replace function counts_from(act loan_acts) returns date language sql stable as $$
  select case
    when act.kind = 'penalty' and act.value_date < made.on_day and (
      exists (select from loan_acts a
              where a.loan_id = act.loan_id and a.kind = act.kind and a.unit = act.unit and a.id < act.id)
      or exists (select from payment_reversals r
                 where r.loan_id = act.loan_id and r.reversed_on = made.on_day and r.created_at <= act.created_at))
    then made.on_day else act.value_date end
  from (values ((act.created_at at time zone 'UTC')::date)) as made (on_day)
$$;
