-- Groups of customers, the members of a loan with their shares, and which member paid (SERV-150 to SERV-164).

create table groups (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  village text not null default '',
  district text not null default '',
  officer_id integer references staff (id),
  -- 1 is Monday, 7 is Sunday.
  meeting_day integer check (meeting_day between 1 and 7),
  active boolean not null default true,
  created_by integer references staff (id),
  created_at timestamptz not null
);

create unique index groups_name_key on groups (lower(name));
create index groups_officer_idx on groups (officer_id, id desc);

-- Who belongs to a group, whether or not they have a share of a loan.
create table group_members (
  id integer generated always as identity primary key,
  group_id integer not null references groups (id),
  customer_id text collate "C" not null references customers (customer_id),
  joined_on date not null,
  left_on date check (left_on >= joined_on)
);

create unique index group_members_live_key on group_members (group_id, customer_id) where left_on is null;
create index group_members_customer_idx on group_members (customer_id);

-- The group of a loan; the loan stays one loan of its applicant.
alter table loans add column group_id integer references groups (id);
create index loans_group_idx on loans (group_id, id desc) where group_id is not null;

-- The shares of a loan's members. The highest version is in force; an earlier one divides what fell due before.
create table loan_members (
  loan_id integer not null references loans (id),
  version integer not null check (version > 0),
  -- The last member of a version takes the cents that the division leaves.
  position integer not null check (position > 0),
  customer_id text collate "C" not null references customers (customer_id),
  share numeric(14, 2) not null check (share >= 0),
  -- Instalments that are due from this day on are divided by these shares; null for the first ones.
  from_date date,
  act_id bigint references loan_acts (id),
  created_at timestamptz not null,
  primary key (loan_id, version, position),
  unique (loan_id, version, customer_id)
);

-- The first shares of a loan are replaced until its approval: their number rises, and they are one version.
create unique index loan_members_first_key on loan_members (loan_id, position) where from_date is null;
create index loan_members_customer_idx on loan_members (customer_id, loan_id);
create index loan_members_act_idx on loan_members (act_id) where act_id is not null;

-- The shares of every version add up to the amount: the approved one, or the requested one before the approval.
create function loan_members_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

create constraint trigger loan_members_add_up after insert or update or delete on loan_members
  deferrable initially deferred for each row execute function loan_members_add_up();
create constraint trigger loans_members_add_up after update of loan_amount, approved_amount on loans
  deferrable initially deferred for each row
  when (old.loan_amount is distinct from new.loan_amount or old.approved_amount is distinct from new.approved_amount)
  execute function loan_members_add_up();

-- Shares that an act replaced, or that an approved loan has, are never changed: a new version follows them.
create function refuse_agreed_members() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and exists (select from loans where id = old.loan_id and approval_date is not null) then
    raise exception 'the members of an approved loan are not changed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

create trigger loan_members_agreed before update or delete on loan_members
  for each row execute function refuse_agreed_members();
create trigger loan_members_no_truncate before truncate on loan_members
  for each statement execute function refuse_change();

-- What each member brought of a payment. A payment without such rows counts for all members by their shares.
create table payment_members (
  payment_id bigint not null references payments (id),
  customer_id text collate "C" not null references customers (customer_id),
  amount numeric(14, 2) not null check (amount > 0),
  primary key (payment_id, customer_id)
);

create index payment_members_customer_idx on payment_members (customer_id);

create function payment_members_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select sum(m.amount) from payment_members m where m.payment_id = new.payment_id)
     <> (select p.amount from payments p where p.id = new.payment_id) then
    raise exception 'what the members brought is not the amount of the payment'
      using errcode = 'check_violation', constraint = 'payment_members_add_up';
  end if;
  return null;
end $$;

create constraint trigger payment_members_add_up after insert on payment_members
  deferrable initially deferred for each row execute function payment_members_add_up();
create trigger payment_members_append_only before update or delete on payment_members
  for each row execute function refuse_change();
create trigger payment_members_no_truncate before truncate on payment_members
  for each statement execute function refuse_change();
