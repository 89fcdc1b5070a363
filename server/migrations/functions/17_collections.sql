-- Promises, collection sheets, and the phones that take them along.

-- The live payments that count for a promise; the same rule as promiseStates. A payment whose day belongs to several
-- promises counts for the newest that was made before it was recorded, else for the oldest.
create or replace function paid_of_promise(promise promises) returns numeric language sql stable as $$
  select coalesce(sum(p.amount), 0)
  from payments p
  where p.loan_id = promise.loan_id and p.transaction_date between promise.promised_on and promise.due_date
    and not exists (select from payment_reversals r where r.payment_id = p.id)
    and promise.id = (
      select o.id from promises o
      where o.loan_id = promise.loan_id and p.transaction_date between o.promised_on and o.due_date
      order by o.created_at <= p.created_at desc, case when o.created_at <= p.created_at then -o.id else o.id end
      limit 1)
$$;

-- The state of the newest promise of a loan on a day; none replaces it, so it is never moved.
create or replace function newest_promise_state(promise promises, day date) returns text language sql stable as $$
  select case when paid_of_promise(promise) >= promise.amount then 'kept'
              when promise.due_date < day then 'broken'
              else 'open' end
$$;

create or replace trigger collection_sheets_closed before update on collection_sheets for each row
  when (old.closed_at is not null
        or (old.id, old.sheet_key, old.kind, old.officer_id, old.group_id, old.village, old.district, old.with_all,
            old.collection_date, old.opened_by, old.opened_at)
        is distinct from
           (new.id, new.sheet_key, new.kind, new.officer_id, new.group_id, new.village, new.district, new.with_all,
            new.collection_date, new.opened_by, new.opened_at))
  execute function refuse_change();

create or replace trigger collection_sheet_rows_fixed before update on collection_sheet_rows for each row
  when ((old.sheet_id, old.position, old.loan_id, old.transaction_id, old.due, old.arrears, old.penalty)
        is distinct from
        (new.sheet_id, new.position, new.loan_id, new.transaction_id, new.due, new.arrears, new.penalty))
  execute function refuse_change();

-- A device is withdrawn once, and nothing else of it changes.
create or replace trigger devices_fixed before update on devices for each row
  when (old.withdrawn_at is not null
        or (old.id, old.device_key, old.name, old.staff_id, old.registered_at)
        is distinct from (new.id, new.device_key, new.name, new.staff_id, new.registered_at))
  execute function refuse_change();

create or replace trigger taken_sheets_fixed before update on taken_sheets for each row
  when (old.returned_at is not null
        or (old.id, old.take_key, old.device_id, old.sheet_id, old.taken_by, old.taken_at, old.rows, old.recovery_key)
        is distinct from
           (new.id, new.take_key, new.device_id, new.sheet_id, new.taken_by, new.taken_at, new.rows, new.recovery_key))
  execute function refuse_change();

create or replace trigger field_collections_fixed before update on field_collections for each row
  when (old.resolution is not null or old.refusal = ''
        or (old.id, old.collection_key, old.taken_sheet_id, old.sheet_id, old.position, old.amount, old.collected_at,
            old.received_at, old.payment_id, old.refusal, old.owner_id)
        is distinct from
           (new.id, new.collection_key, new.taken_sheet_id, new.sheet_id, new.position, new.amount, new.collected_at,
            new.received_at, new.payment_id, new.refusal, new.owner_id))
  execute function refuse_change();

create or replace trigger field_absences_fixed before update or delete on field_absences
  for each row execute function refuse_change();
