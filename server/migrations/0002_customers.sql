-- Customers and their records: one address, employer and bank account each, any number of guarantors and businesses.

create sequence customer_number;

-- A code has at least six digits, and as many as its number needs: lpad alone would cut the millionth one.
create function customer_code(number bigint) returns text language sql immutable strict
  return 'CUS-' || lpad(number::text, greatest(6, length(number::text)), '0');

-- One public code, which responses give as id and as customer_id.
create table customers (
  customer_id text collate "C" primary key
    default customer_code(nextval('customer_number'))
    check (customer_id ~ '^CUS-[0-9]{6,}$'),
  user_id integer not null unique references users (id),
  created_at timestamptz not null default now(),
  created_by_staff_id integer references staff (id)
);

-- The overview counts customers by the day they were made.
create index customers_created_idx on customers (created_at);

create table addresses (
  id integer generated always as identity primary key,
  customer_id text collate "C" not null unique references customers (customer_id),
  address text not null default '',
  city text not null default '',
  section text not null default '',
  chiefdom text not null default '',
  district text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table employers (
  id integer generated always as identity primary key,
  customer_id text collate "C" not null unique references customers (customer_id),
  employing_authority text not null default '',
  employer_name text not null default '',
  occupation text not null default '',
  employee_code text not null default '',
  current_position text not null default '',
  employer_email text not null default '',
  employer_phone text not null default '',
  employer_address text not null default '',
  employer_city text not null default '',
  employer_chiefdom text not null default '',
  employer_district text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table banks (
  id integer generated always as identity primary key,
  customer_id text collate "C" not null unique references customers (customer_id),
  bank_name text not null default '',
  account_name text not null default '',
  account_number text not null default '',
  bank_address text not null default '',
  bank_city text not null default '',
  bank_chiefdom text not null default '',
  bank_district text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table guarantors (
  id integer generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  guarantor_first_name text not null default '',
  guarantor_middle_name text not null default '',
  guarantor_last_name text not null default '',
  guarantor_gender text not null default '',
  guarantor_phone text not null default '',
  guarantor_email text not null default '',
  guarantor_relationship text not null default '',
  guarantor_occupation text not null default '',
  guarantor_address text not null default '',
  guarantor_section text not null default '',
  guarantor_city text not null default '',
  guarantor_chiefdom text not null default '',
  guarantor_district text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index guarantors_customer_idx on guarantors (customer_id, id);
-- A person about to be added may be a guarantor elsewhere. Phones are stored as typed; their last eight digits are the
-- local number.
create index guarantors_phone_idx on guarantors
  (right(regexp_replace(guarantor_phone, '[^0-9]', '', 'g'), 8));
create index guarantors_name_idx on guarantors
  (lower(guarantor_last_name), lower(guarantor_first_name));

create table businesses (
  id integer generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  business_name text not null default '',
  ownership_type text not null default '',
  business_type text not null default '',
  capital numeric(14, 2) check (capital >= 0),
  business_phone text not null default '',
  business_email text not null default '',
  business_address text not null default '',
  business_section text not null default '',
  business_city text not null default '',
  business_chiefdom text not null default '',
  business_district text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index businesses_customer_idx on businesses (customer_id, id);

create trigger capital_largest_new before insert on businesses for each row
  when (new.capital > 999999999.99)
  execute function refuse_large_amount();
create trigger capital_largest_changed before update of capital on businesses for each row
  when (new.capital > 999999999.99 and new.capital is distinct from old.capital)
  execute function refuse_large_amount();
