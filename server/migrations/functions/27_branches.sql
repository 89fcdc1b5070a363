-- The branch of a new record, where none is said.

-- Who makes the record works for the branch: the argument names the column of the person. Else it is the first one.
create or replace function set_branch_of_maker() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.branch_id := coalesce(
    (select branch_id from staff where id = (to_jsonb(new) ->> tg_argv[0])::integer), 1);
  return new;
end $$;

create or replace trigger customers_branch before insert on customers for each row
  when (new.branch_id = 0) execute function set_branch_of_maker('created_by_staff_id');
create or replace trigger groups_branch before insert on groups for each row
  when (new.branch_id = 0) execute function set_branch_of_maker('officer_id');
create or replace trigger journals_branch before insert on journals for each row
  when (new.branch_id = 0) execute function set_branch_of_maker('made_by');
-- The money may be elsewhere: a wallet of the lender.
create or replace trigger transfers_branch before insert on transfers for each row
  when (new.branch_id = 0) execute function set_branch_of_maker('staff_id');
create or replace trigger bills_branch before insert on bills for each row
  when (new.branch_id = 0) execute function set_branch_of_maker('staff_id');

-- A loan is of its customer's branch.
create or replace function set_branch_of_customer() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.branch_id := (select branch_id from customers where customer_id = new.customer_id);
  return new;
end $$;

-- After "loans_of_survivor" by its name: the customer may be another one by then.
create or replace trigger loans_take_branch before insert on loans for each row
  when (new.branch_id = 0) execute function set_branch_of_customer();

-- Money is in one branch, at first in the first one.
create or replace function set_branch_of_account() returns trigger language plpgsql as $$
begin
  new.branch_id := 1;
  return new;
end $$;

create or replace trigger ledger_accounts_branch before insert on ledger_accounts for each row
  when (new.money_kind is not null and new.branch_id is null) execute function set_branch_of_account();
