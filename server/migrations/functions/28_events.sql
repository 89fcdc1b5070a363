-- Events for other programs, written where their effect is: no act can forget them, whichever call makes it.

-- Writes an event for the receivers that want it, and nothing where none does. A customer who is made or changed in
-- several tables at once has changed once.
create or replace function write_event(
  event_type text, record_type text, record_id text, branch smallint, data jsonb)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  event bigint;
begin
  if not exists (select from event_receivers r
                 where r.state = 'on' and event_type = any (r.types)
                   and (r.branches is null or branch is null or branch = any (r.branches))) then
    return;
  end if;
  if event_type = 'customer.changed'
     and exists (select from outgoing_events e
                 where e.occurred_at = now() and e.type in ('customer.created', 'customer.changed')
                   and e.record_id = write_event.record_id) then
    return;
  end if;
  insert into outgoing_events (type, record_type, record_id, branch_id, data)
  values (event_type, write_event.record_type, write_event.record_id, branch, write_event.data)
  returning id into event;
  insert into event_deliveries (receiver_id, event_id, line)
  select r.id, event, write_event.record_type || ':' || write_event.record_id
  from event_receivers r
  where r.state = 'on' and event_type = any (r.types)
    and (r.branches is null or branch is null or branch = any (r.branches));
end $$;

-- Whether the money of a loan is with the customer: a cancellation without a payment took it back.
create or replace function is_with_customer(loan loans) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select loan.paid_out_on is not null
    and not (loan.status = 'canceled' and loan.paid_total = 0 and loan.written_off_on is null)
$$;

create or replace function write_loan_events() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  facts constant jsonb := jsonb_build_object(
    'loan_id', new.loan_id, 'customer_id', new.customer_id, 'product', new.loan_type,
    'amount', coalesce(new.approved_amount, new.loan_amount), 'balance', new.balance, 'status', new.status);
  ended constant text[] := array['paid', 'closed', 'canceled', 'rejected'];
  happened text;
begin
  foreach happened in array array_remove(array[
    case when tg_op = 'INSERT' then 'application.submitted' end,
    case when new.status = 'processed' and new.status <> old.status then 'loan.reviewed' end,
    case when old.approval_date is null and new.approval_date is not null then 'loan.approved' end,
    case when new.status = 'rejected' and new.status <> old.status then 'loan.rejected' end,
    case when old.written_off_on is not null and new.written_off_on is null then 'loan.write_off_undone'
         when old.status = any (ended) and new.status <> all (ended) then 'loan.reopened' end,
    case when is_with_customer(new) and not is_with_customer(old) then 'loan.paid_out'
         when is_with_customer(old) and not is_with_customer(new) then 'loan.payout_reversed' end,
    case when new.status = 'paid' and new.status <> old.status then 'loan.paid' end,
    case when old.written_off_on is null and new.written_off_on is not null then 'loan.written_off'
         when new.status = 'closed' and new.status <> old.status then 'loan.closed'
         when new.status = 'canceled' and new.status <> old.status then 'loan.canceled' end
  ], null) loop
    -- A loan that is made with an approval comes from an earlier system.
    if tg_op = 'UPDATE' or happened = 'application.submitted' and new.approval_date is null then
      perform write_event(happened, 'loan', new.loan_id, new.branch_id, facts);
    end if;
  end loop;
  return null;
end $$;

create or replace trigger loans_submitted_event after insert on loans
  for each row execute function write_loan_events();
create or replace trigger loans_changed_event after update on loans for each row
  when ((old.status, old.approval_date, old.paid_out_on, old.written_off_on)
        is distinct from (new.status, new.approval_date, new.paid_out_on, new.written_off_on))
  execute function write_loan_events();

-- What happens to a payment happens to its loan.
create or replace function write_payment_event() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  paid payments;
  loan loans;
  facts jsonb;
begin
  -- With most lenders no program gets events: a payment at the counter reads nothing more.
  if not exists (select from event_receivers where state = 'on') then
    return null;
  end if;
  select * into paid from payments
  where id = case tg_table_name
               when 'payments' then (to_jsonb(new) ->> 'id')::bigint
               when 'payment_reversals' then (to_jsonb(new) ->> 'payment_id')::bigint
               else (to_jsonb(new) #>> '{facts,from_payment}')::bigint end;
  select * into loan from loans where id = paid.loan_id;
  facts := jsonb_build_object(
    'payment', 'RC-' || lpad(paid.id::text, greatest(6, length(paid.id::text)), '0'),
    'transaction_id', paid.transaction_id, 'loan_id', loan.loan_id, 'customer_id', loan.customer_id,
    'amount', paid.amount, 'excess', paid.excess);
  perform case tg_table_name
    when 'payments' then write_event('payment.recorded', 'loan', loan.loan_id, loan.branch_id,
      facts || jsonb_build_object('date', paid.transaction_date, 'payment_method', paid.payment_method,
                                  'balance', paid.balance_after))
    when 'payment_reversals' then write_event('payment.reversed', 'loan', loan.loan_id, loan.branch_id,
      facts || jsonb_build_object('date', to_jsonb(new) -> 'reversed_on', 'balance', to_jsonb(new) -> 'balance_after'))
    else write_event('payment.moved', 'loan', loan.loan_id, loan.branch_id,
      facts || jsonb_build_object('date', to_jsonb(new) -> 'value_date', 'to_loan', (
        select t.loan_id from loans t where t.id = (to_jsonb(new) #>> '{facts,to_loan}')::integer)))
  end;
  return null;
end $$;

create or replace trigger payments_event after insert on payments
  for each row execute function write_payment_event();
create or replace trigger payment_reversals_event after insert on payment_reversals
  for each row execute function write_payment_event();
create or replace trigger loan_acts_event after insert on loan_acts for each row
  when (new.kind = 'payment_move') execute function write_payment_event();

-- A customer is the person with all that is recorded of them.
create or replace function write_customer_event() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  changed constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  customer customers;
begin
  if not exists (select from event_receivers where state = 'on') then
    return null;
  end if;
  if tg_table_name = 'users' then
    select * into customer from customers where user_id = (changed ->> 'id')::integer;
  else
    select * into customer from customers where customer_id = changed ->> 'customer_id';
  end if;
  if customer.customer_id is not null then
    perform write_event(
      case when tg_table_name = 'customers' and tg_op = 'INSERT' then 'customer.created' else 'customer.changed' end,
      'customer', customer.customer_id, customer.branch_id,
      jsonb_build_object('customer_id', customer.customer_id));
  end if;
  return null;
end $$;

create or replace trigger customers_event after insert or update on customers
  for each row execute function write_customer_event();
-- Not what a sign-in or a confirmed address changes.
create or replace trigger users_event after update on users for each row
  when (new.area = 'customer'
        and (old.first_name, old.middle_name, old.last_name, old.gender, old.date_of_birth, old.phone, old.other_phone,
             old.email, old.status, old.erased_at)
            is distinct from
            (new.first_name, new.middle_name, new.last_name, new.gender, new.date_of_birth, new.phone, new.other_phone,
             new.email, new.status, new.erased_at))
  execute function write_customer_event();

do $$
declare
  name text;
begin
  foreach name in array array[
    'addresses', 'employers', 'banks', 'guarantors', 'businesses', 'identity_documents'
  ] loop
    execute format(
      'create or replace trigger %I after insert or update or delete on %I
         for each row execute function write_customer_event()', name || '_event', name);
  end loop;
end $$;

create or replace function write_transfer_event() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform write_event(
    case when tg_op = 'INSERT' then 'transfer.recorded' else 'transfer.canceled' end,
    'transfer', new.id::text, new.branch_id,
    jsonb_build_object('transfer', new.id, 'direction', new.direction, 'amount', new.local_currency,
                       'date', new.transfer_date));
  return null;
end $$;

create or replace trigger transfers_recorded_event after insert on transfers
  for each row execute function write_transfer_event();
create or replace trigger transfers_canceled_event after update of status on transfers for each row
  when (old.status <> 'canceled' and new.status = 'canceled') execute function write_transfer_event();

create or replace function write_sheet_event() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform write_event('sheet.closed', 'sheet', new.id::text,
    (select coalesce(g.branch_id, o.branch_id)
     from staff o left join groups g on g.id = new.group_id
     where o.id = coalesce(new.officer_id, new.opened_by)),
    jsonb_build_object('sheet', 'CS-' || lpad(new.id::text, greatest(6, length(new.id::text)), '0'),
                       'date', new.collection_date, 'handed_in', new.handed_in));
  return null;
end $$;

create or replace trigger collection_sheets_event after update of closed_at on collection_sheets for each row
  when (old.closed_at is null and new.closed_at is not null) execute function write_sheet_event();

create or replace function write_period_event() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  -- The books are one record: what is closed and reopened is told in its order.
  perform write_event(case new.kind when 'close' then 'period.closed' else 'period.reopened' end,
    'period', 'BOOKS', null,
    jsonb_build_object('closed_through', new.closed_through));
  return null;
end $$;

create or replace trigger period_events_event after insert on period_events
  for each row execute function write_period_event();
