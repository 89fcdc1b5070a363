-- Two records of one person become one (KYC-50 to KYC-57): one survives, and what the other has follows it.

-- A record is merged once, into one that is not merged. When the survivor is merged later, the earlier ones follow it.
create or replace function refuse_other_merge() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

create or replace trigger customers_merged_once before update of merged_into on customers for each row
  when (old.merged_into is distinct from new.merged_into)
  execute function refuse_other_merge();

-- Whatever is written for a merged customer is written for the survivor: a notice, a message or a loan whose cause was
-- read before the merge. The lock waits for a merge that is under way.
create or replace function lead_to_survivor() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  survivor text;
begin
  select merged_into into survivor from customers where customer_id = new.customer_id for key share;
  if survivor is not null then
    new.customer_id := survivor;
  end if;
  return new;
end $$;

create or replace function lead_loan_to_survivor() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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

-- Movements of credit are a chain, and who is different from whom is a pair: nothing of a merged customer is added
-- there.
create or replace function refuse_merged_customer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from customers where customer_id = new.customer_id for key share;
  if exists (select from customers where customer_id = new.customer_id and merged_into is not null) then
    raise exception 'customer % is merged', new.customer_id using errcode = 'MF050';
  end if;
  return new;
end $$;

-- Every table whose rows follow a merge: those with a column customer_id, except where something else is done.
create or replace function tables_of_customers() returns setof text language sql stable
  set search_path = public, pg_temp as $$
  select t.relname::text from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'customer_id'
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
    and t.relname <> all (array['customers', 'loans', 'customer_credits', 'different_people', 'customer_merges'])
  order by 1
$$;

-- A migration that adds a table has this file applied again: delete from schema_functions where name =
-- '05_merged_customers.sql'.
do $$
declare
  name text;
begin
  for name in select tables_of_customers() loop
    execute format(
      'create or replace trigger %I before insert or update of customer_id on %I for each row
       when (new.customer_id is not null) execute function lead_to_survivor()', name || '_of_survivor', name);
  end loop;
end $$;

create or replace trigger loans_of_survivor before insert or update of customer_id on loans for each row
  execute function lead_loan_to_survivor();
create or replace trigger customer_credits_of_survivor before insert on customer_credits for each row
  when (new.kind <> 'merged_out')
  execute function refuse_merged_customer();
create or replace trigger different_people_of_survivor before insert on different_people for each row
  execute function refuse_merged_customer();

-- Moves what the merged record has to the record that it was merged into, and answers how many rows of each table. It
-- runs as the owner, because the application's role has no right to update append-only tables; what it does not move is
-- in docs/product/identity.md (KYC-53).
create or replace function move_merged_customer(merged text) returns jsonb language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  survivor text;
  survivor_user integer;
  merged_user integer;
  name text;
  is_single boolean;
  moved integer;
  counts jsonb := '{}';
begin
  select c.merged_into, s.user_id, c.user_id into survivor, survivor_user, merged_user
  from customers c join customers s on s.customer_id = c.merged_into
  where c.customer_id = merged;
  if survivor is null then
    raise exception 'customer % is not merged', merged using errcode = 'restrict_violation';
  end if;
  for name, is_single in
    -- One a customer at most: the survivor's own stays, and the merged record keeps its other one as it was.
    select t, exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
                      where i.indrelid = t::regclass and i.indisunique and i.indpred is null and i.indnkeyatts = 1
                        and a.attname = 'customer_id')
    from tables_of_customers() t where t <> 'application_drafts'
  loop
    execute format(
      'update %I set customer_id = $1 where customer_id = $2', name)
      || case when is_single then format(' and not exists (select from %I where customer_id = $1)', name) else '' end
      using survivor, merged;
    get diagnostics moved = row_count;
    counts := counts || jsonb_build_object(name, moved);
  end loop;
  -- Who wants no reminders in one record wants none.
  update message_preferences p set reminders = false
  from message_preferences o
  where p.customer_id = survivor and o.customer_id = merged and p.reminders and not o.reminders;
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
