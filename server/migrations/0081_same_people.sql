-- What finds people who may be the same (KYC-10), and who said that two are not (KYC-13).

-- The second phone of a person, the account number of a bank: however they are typed.
create index users_other_phone_idx on users ((regexp_replace(other_phone, '[^0-9]', '', 'g')) collate "C")
  where other_phone is not null;
create index banks_comparable_account_idx on banks
  ((upper(regexp_replace(account_number, '[^A-Za-z0-9]', '', 'g'))) collate "C") where account_number <> '';

-- Append-only, as what was decided on it stays decided. Kept once a pair, with the smaller code first.
create table different_people (
  customer_id text collate "C" not null references customers (customer_id),
  other_id text collate "C" not null references customers (customer_id) check (other_id > customer_id),
  staff_id integer not null references staff (id),
  said_at timestamptz not null,
  primary key (customer_id, other_id)
);

create index different_people_other_idx on different_people (other_id);

create trigger different_people_append_only before update or delete on different_people
  for each row execute function refuse_change();
create trigger different_people_no_truncate before truncate on different_people
  for each statement execute function refuse_change();
