-- Two records of one person become one (KYC-50 to KYC-57): one survives, and what the other has follows it.

-- The record that a merged one became part of: the last one, also after the survivor was merged itself, so that one
-- look-up leads on.
alter table customers
  add column merged_into text collate "C" references customers (customer_id) check (merged_into <> customer_id);
create index customers_merged_into_idx on customers (merged_into) where merged_into is not null;

-- Append-only. `customer_id` is the survivor of that day.
create table customer_merges (
  id integer generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  merged_id text collate "C" not null unique references customers (customer_id) check (merged_id <> customer_id),
  reason text not null check (char_length(reason) between 1 and 500),
  -- How many rows of each table followed.
  moved jsonb not null,
  staff_id integer not null references staff (id),
  merged_at timestamptz not null
);
create index customer_merges_customer_idx on customer_merges (customer_id);
create trigger customer_merges_append_only before update or delete on customer_merges
  for each row execute function refuse_change();
create trigger customer_merges_no_truncate before truncate on customer_merges
  for each statement execute function refuse_change();

-- A record is merged once, into one that is not merged. When the survivor is merged later, the earlier ones follow it.
create function refuse_other_merge() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from customers where customer_id = new.merged_into and merged_into is not null)
     or new.merged_into is null
     or (old.merged_into is not null
         and not exists (select from customers
                         where customer_id = old.merged_into and merged_into = new.merged_into)) then
    raise exception 'customer % is merged once', new.customer_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger customers_merged_once before update of merged_into on customers for each row
  when (old.merged_into is distinct from new.merged_into)
  execute function refuse_other_merge();

-- Whether a changed row differs only by its customer, who was merged into the new one.
create function follows_merge(old_row jsonb, new_row jsonb) returns boolean language sql stable
  set search_path = public, pg_temp as $$
  select old_row ? 'customer_id'
     and old_row - 'customer_id' = new_row - 'customer_id'
     and exists (select from customers
                 where customer_id = old_row ->> 'customer_id' and merged_into = new_row ->> 'customer_id')
$$;

-- As before, except that the rows of a merged customer follow the survivor. The application's role cannot update such
-- tables: only move_merged_customer does, as their owner.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if public.follows_merge(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_agreed_members() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if follows_merge(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  if tg_op <> 'INSERT' and exists (select from loans where id = old.loan_id and approval_date is not null) then
    raise exception 'the members of an approved loan are not changed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

-- Whatever is written for a merged customer is written for the survivor: a notice, a message or a loan whose cause was
-- read before the merge. The lock waits for a merge that is under way.
create function lead_to_survivor() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  survivor text;
begin
  select merged_into into survivor from customers where customer_id = new.customer_id for key share;
  if survivor is not null then
    new.customer_id := survivor;
  end if;
  return new;
end $$;

create function lead_loan_to_survivor() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  survivor text;
begin
  select merged_into into survivor from customers where customer_id = new.customer_id for key share;
  if survivor is not null then
    new.customer_id := survivor;
    new.user_fid := (select user_id from customers where customer_id = survivor);
  end if;
  return new;
end $$;

-- Movements of credit are a chain, and who is different from whom is a pair: nothing of a merged customer is added there.
create function refuse_merged_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from customers where customer_id = new.customer_id for key share;
  if exists (select from customers where customer_id = new.customer_id and merged_into is not null) then
    raise exception 'customer % is merged', new.customer_id using errcode = 'MF050';
  end if;
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'addresses', 'employers', 'banks', 'guarantors', 'businesses', 'identity_documents', 'application_drafts',
    'payments', 'notices', 'messages', 'message_preferences', 'requests', 'group_members', 'loan_members',
    'payment_members', 'imported_records', 'blocked_people', 'staff'
  ] loop
    execute format(
      'create trigger %I before insert or update of customer_id on %I for each row when (new.customer_id is not null)
       execute function lead_to_survivor()', name || '_of_survivor', name);
  end loop;
end $$;
create trigger loans_of_survivor before insert or update of customer_id on loans for each row
  execute function lead_loan_to_survivor();
create trigger customer_credits_of_survivor before insert on customer_credits for each row
  when (new.kind <> 'merged_out')
  execute function refuse_merged_customer();
create trigger different_people_of_survivor before insert on different_people for each row
  execute function refuse_merged_customer();

-- What is kept for the merged record goes to the survivor by a movement of each: the chain of movements is not rewritten,
-- and the sum of all customers stays.
alter table customer_credits
  add column merge_id integer references customer_merges (id),
  drop constraint customer_credits_kind_check,
  drop constraint customer_credits_cause,
  add constraint customer_credits_merge_key unique (merge_id, kind),
  add constraint customer_credits_kind_check check (
    case kind
      when 'excess' then amount > 0 and to_return = 0
      when 'excess_reversal' then amount <= 0 and to_return >= 0 and to_return - amount > 0
      when 'applied' then amount < 0 and to_return = 0
      when 'applied_reversal' then amount > 0 and to_return = 0
      when 'refund' then amount < 0 and to_return = 0
      when 'refund_returned' then amount >= 0 and to_return <= 0 and amount - to_return > 0
      when 'deduction' then amount > 0 and to_return = 0
      when 'deduction_reversal' then amount <= 0 and to_return >= 0 and to_return - amount > 0
      when 'merged_out' then amount <= 0 and to_return <= 0 and amount + to_return < 0
                             and balance_before + amount = 0 and to_return_before + to_return = 0
      when 'merged_in' then amount >= 0 and to_return >= 0 and amount + to_return > 0
      else false
    end),
  add constraint customer_credits_cause check (
    (payment_id is null) = (kind in ('refund', 'refund_returned', 'deduction', 'deduction_reversal', 'merged_out',
                                     'merged_in'))
    and (payroll_row_id is not null) = (kind in ('deduction', 'deduction_reversal'))
    and (merge_id is not null) = (kind in ('merged_out', 'merged_in')));

-- Moves what the merged record has to the record that it was merged into, and answers how many rows of each table. It
-- runs as the owner, because the application's role has no right to update append-only tables; what it does not move is
-- in docs/product/identity.md (KYC-53).
create function move_merged_customer(merged text) returns jsonb language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  survivor text;
  survivor_user integer;
  merged_user integer;
  name text;
  moved integer;
  counts jsonb := '{}';
begin
  select c.merged_into, s.user_id, c.user_id into survivor, survivor_user, merged_user
  from customers c join customers s on s.customer_id = c.merged_into
  where c.customer_id = merged;
  if survivor is null then
    raise exception 'customer % is not merged', merged using errcode = 'restrict_violation';
  end if;
  -- One a customer at most: the survivor's own stays, and the merged record keeps its other one as it was.
  foreach name in array array['addresses', 'employers', 'banks', 'message_preferences'] loop
    execute format(
      'update %I set customer_id = $1 where customer_id = $2 and not exists (select from %I where customer_id = $1)',
      name, name) using survivor, merged;
    get diagnostics moved = row_count;
    counts := counts || jsonb_build_object(name, moved);
  end loop;
  -- Who wants no reminders in one record wants none.
  update message_preferences p set reminders = false
  from message_preferences o
  where p.customer_id = survivor and o.customer_id = merged and p.reminders and not o.reminders;
  foreach name in array array[
    'guarantors', 'businesses', 'identity_documents', 'payments', 'notices', 'messages', 'requests', 'group_members',
    'loan_members', 'payment_members', 'imported_records', 'blocked_people', 'staff', 'customer_notes'
  ] loop
    execute format('update %I set customer_id = $1 where customer_id = $2', name) using survivor, merged;
    get diagnostics moved = row_count;
    counts := counts || jsonb_build_object(name, moved);
  end loop;
  update loans set customer_id = survivor, user_fid = survivor_user where customer_id = merged;
  get diagnostics moved = row_count;
  counts := counts || jsonb_build_object('loans', moved);
  update application_drafts
  set customer_id = case when customer_id = merged then survivor else customer_id end,
      user_id = case when user_id = merged_user then survivor_user else user_id end
  where customer_id = merged or user_id = merged_user;
  get diagnostics moved = row_count;
  counts := counts || jsonb_build_object('application_drafts', moved);
  -- Whoever is different from the merged record is different from the survivor, as it was said.
  insert into different_people (customer_id, other_id, staff_id, said_at)
  select least(survivor, o.other), greatest(survivor, o.other), o.staff_id, o.said_at
  from (select case when customer_id = merged then other_id else customer_id end collate "C" as other, staff_id, said_at
        from different_people where customer_id = merged or other_id = merged) o
  where o.other <> survivor
  on conflict do nothing;
  get diagnostics moved = row_count;
  counts := counts || jsonb_build_object('different_people', moved);
  return counts;
end $$;
