-- Members of loans of groups, and what each pays (SERV-150 to SERV-164).

-- The shares of every version add up to the amount: the approved one, or the requested one before the approval.
create or replace function loan_members_add_up() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  checked integer;
begin
  if tg_table_name = 'loans' then
    checked := new.id;
  elsif tg_op = 'DELETE' then
    checked := old.loan_id;
  else
    checked := new.loan_id;
  end if;
  if exists (
    select from loan_members m join loans l on l.id = m.loan_id
    where m.loan_id = checked
    group by m.version, l.approved_amount, l.loan_amount
    having sum(m.share) <> coalesce(l.approved_amount, l.loan_amount)
  ) then
    raise exception 'the shares of the members are not the amount of the loan'
      using errcode = 'check_violation', constraint = 'loan_members_add_up';
  end if;
  return null;
end $$;

drop trigger if exists loan_members_add_up on loan_members;
create constraint trigger loan_members_add_up after insert or update or delete on loan_members
  deferrable initially deferred for each row execute function loan_members_add_up();
drop trigger if exists loans_members_add_up on loans;
create constraint trigger loans_members_add_up after update of loan_amount, approved_amount on loans
  deferrable initially deferred for each row
  when (old.loan_amount is distinct from new.loan_amount or old.approved_amount is distinct from new.approved_amount)
  execute function loan_members_add_up();

-- Shares that an act replaced, or that an approved loan has, are never changed: a new version follows them.
create or replace function refuse_agreed_members() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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

create or replace trigger loan_members_agreed before update or delete on loan_members
  for each row execute function refuse_agreed_members();

create or replace function payment_members_add_up() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if (select sum(m.amount) from payment_members m where m.payment_id = new.payment_id)
     <> (select p.amount from payments p where p.id = new.payment_id) then
    raise exception 'what the members brought is not the amount of the payment'
      using errcode = 'check_violation', constraint = 'payment_members_add_up';
  end if;
  return null;
end $$;

drop trigger if exists payment_members_add_up on payment_members;
create constraint trigger payment_members_add_up after insert on payment_members
  deferrable initially deferred for each row execute function payment_members_add_up();
