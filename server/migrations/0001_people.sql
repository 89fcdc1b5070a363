-- People: accounts, roles, permissions, staff and customers (002§3, D29, D80 to D84, D90).

create extension if not exists pg_trgm;

create table roles (
  id integer primary key,
  name text not null unique,
  type text not null check (type in ('staff', 'customer'))
);

insert into roles (id, name, type) values
  (1, 'user', 'customer'),
  (2, 'Basic', 'staff'),
  (3, 'customer', 'customer'),
  (4, 'Cashier', 'staff'),
  (5, 'Loan Officer', 'staff'),
  (6, 'Finance Admin', 'staff'),
  (7, 'Auditor', 'staff'),
  (8, 'Manager', 'staff'),
  (9, 'System Admin', 'staff');

create table permissions (
  id integer primary key,
  name text not null unique
);

insert into permissions (id, name) values
  (1, 'loans.first_review'),
  (2, 'loans.second_review'),
  (3, 'loans.approve'),
  (4, 'loans.edit'),
  (5, 'staff.manage'),
  (6, 'users.manage'),
  (7, 'transfers.delete');

create table users (
  id integer generated always as identity primary key,
  area text not null check (area in ('customer', 'staff')),
  email text not null check (email = lower(email)),
  -- Null until the person sets one by mail (D60): nobody can sign in to such an account.
  password_hash text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  gender text,
  date_of_birth date,
  phone text not null,
  other_phone text,
  status text not null default 'active' check (status in ('active', 'inactive', 'on_leave', 'terminated')),
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_name text not null generated always as
    (lower(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name)) stored,
  search_phone text not null generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored
);

create unique index users_email_key on users (email);
create index users_search_name_trgm on users using gin (search_name gin_trgm_ops);
create index users_search_phone_idx on users (search_phone collate "C");

create table user_roles (
  user_id integer not null references users (id),
  role_id integer not null references roles (id),
  granted_at timestamptz not null default now(),
  granted_by integer references users (id),
  primary key (user_id, role_id)
);

create table staff (
  id integer generated always as identity primary key,
  user_id integer not null unique references users (id),
  position text,
  department text,
  employment_date date,
  status text not null default 'active' check (status in ('active', 'inactive', 'on_leave', 'terminated')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table staff_permissions (
  staff_id integer not null references staff (id),
  permission_id integer not null references permissions (id),
  granted_at timestamptz not null default now(),
  granted_by integer references users (id),
  primary key (staff_id, permission_id)
);

create sequence customer_number;

-- One public code, answered as both id and customer_id (D6).
create table customers (
  customer_id text collate "C" primary key
    default 'CUS-' || lpad(nextval('customer_number')::text, 6, '0')
    check (customer_id ~ '^CUS-[0-9]{6,}$'),
  user_id integer not null unique references users (id),
  created_at timestamptz not null default now(),
  created_by_staff_id integer references staff (id)
);

create index customers_created_idx on customers (created_at desc, customer_id desc);

-- The lender's own settings (D99): one row a setting, each change audited.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users (id)
);
