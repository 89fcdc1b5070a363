-- The blocked list (KYC-20): people to whom nothing is lent unless their entry is lifted.

create table blocked_people (
  id integer generated always as identity primary key,
  -- What finds the person: any of a customer, a name with its date of birth, an ID number and a phone.
  customer_id text collate "C" references customers (customer_id),
  full_name text not null default '' check (char_length(full_name) <= 200),
  date_of_birth date,
  -- As typed; search_number are its letters and digits in capitals, search_phone the digits of the stored phone.
  id_number text not null default '' check (char_length(id_number) <= 40),
  search_number text not null generated always as
    (upper(regexp_replace(id_number, '[^A-Za-z0-9]', '', 'g'))) stored,
  phone text not null default '' check (char_length(phone) <= 40),
  search_phone text not null generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored,
  reason text not null check (char_length(reason) between 1 and 500),
  set_by integer not null references staff (id),
  set_at timestamptz not null,
  lifted_by integer references staff (id),
  lifted_at timestamptz,
  lift_reason text not null default '' check (char_length(lift_reason) <= 500),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason = '')),
  check (date_of_birth is null or full_name <> ''),
  -- An erasure empties a lifted entry.
  check (lifted_at is not null or customer_id is not null or date_of_birth is not null
         or char_length(search_number) >= 4 or search_phone <> '')
);

create index blocked_people_customer_idx on blocked_people (customer_id) where lifted_at is null;
create index blocked_people_number_idx on blocked_people (search_number) where lifted_at is null;
create index blocked_people_phone_idx on blocked_people (search_phone) where lifted_at is null;
create index blocked_people_birth_idx on blocked_people (date_of_birth) where lifted_at is null;
