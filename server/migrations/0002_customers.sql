-- Customers and their records, who is blocked or merged, what staff note on them, and groups of customers.

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
  created_by_staff_id integer references staff (id),
  -- The record that a merged one became part of: the last one, also after the survivor was merged itself, so that one
  -- look-up leads on.
  merged_into text collate "C" references customers (customer_id) check (merged_into <> customer_id)
);

-- The overview counts customers by the day they were made.
create index customers_created_idx on customers (created_at);
create index customers_merged_into_idx on customers (merged_into) where merged_into is not null;

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

-- A round finds its customers by village.
create index addresses_city_idx on addresses (lower(city) collate "C");

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

-- A name as a customer states it, as the names of employers are compared.
create function employer_letters(name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(coalesce(name, ''), '[^[:alnum:]]', '', 'g'))
$$;

create index employers_letters_idx on employers (employer_letters(employer_name));

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

-- A decision compares a loan with other customers that have the same account number (LOAN-88).
create index banks_account_idx on banks (account_number) where account_number <> '';
-- However the number is typed (KYC-10).
create index banks_comparable_account_idx on banks
  ((upper(regexp_replace(account_number, '[^A-Za-z0-9]', '', 'g'))) collate "C") where account_number <> '';

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

-- Guarantors who agreed to text messages about late payments (MSG-35, MSG-36). A consent is the guarantor's: staff
-- record how and when it was given, and nothing but its withdrawal changes it.
create table guarantor_consents (
  id integer generated always as identity primary key,
  -- Its deletion, for example by an erasure, deletes the consent.
  guarantor_id integer not null references guarantors (id) on delete cascade,
  -- Who agreed: under another name or number it is no consent.
  name text not null check (name <> ''),
  phone text not null check (phone ~ '^\+232-[0-9]{2}-[0-9]{6}$'),
  language text not null check (language in ('en', 'kri')),
  how text not null check (how in ('in_person', 'by_phone', 'in_writing')),
  agreed_on date not null,
  recorded_by integer not null references staff (id),
  recorded_at timestamptz not null,
  -- The end of the link in each message, which withdraws the consent. It gives no other right.
  stop_token text not null unique,
  withdrawn_at timestamptz,
  -- Null when the guarantor did it with the link.
  withdrawn_by integer references staff (id),
  withdrawn_reason text not null default '',
  check (withdrawn_at is not null or (withdrawn_by is null and withdrawn_reason = '')),
  check ((withdrawn_by is null) = (withdrawn_reason = ''))
);

create unique index guarantor_consents_live_key on guarantor_consents (guarantor_id) where withdrawn_at is null;
create index guarantor_consents_guarantor_idx on guarantor_consents (guarantor_id, id);
create index guarantor_consents_phone_idx on guarantor_consents (phone) where withdrawn_at is null;

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

-- Identity documents of customers (KYC-1). A kind and number belongs to one customer, however the number is typed.
create table identity_documents (
  id integer generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  id_kind text not null check (id_kind in ('national_id', 'passport', 'voter_card', 'drivers_licence', 'other')),
  -- As typed; search_number are its letters and digits in capitals.
  id_number text not null check (char_length(id_number) between 4 and 40),
  search_number text not null generated always as
    (upper(regexp_replace(id_number, '[^A-Za-z0-9]', '', 'g'))) stored check (char_length(search_number) >= 4),
  id_issued_on date,
  id_expires_on date check (id_expires_on > id_issued_on),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index identity_documents_number_key on identity_documents (search_number, id_kind);
create index identity_documents_customer_idx on identity_documents (customer_id, id);
-- Identity documents by their day of expiry, for reminders and the list of the office (KYC-31).
create index identity_documents_expiry_idx on identity_documents (id_expires_on, id) where id_expires_on is not null;

-- Who said that two people are not the same (KYC-13). Append-only, as what was decided on it stays decided. Kept once a
-- pair, with the smaller code first.
create table different_people (
  customer_id text collate "C" not null references customers (customer_id),
  other_id text collate "C" not null references customers (customer_id) check (other_id > customer_id),
  staff_id integer not null references staff (id),
  said_at timestamptz not null,
  primary key (customer_id, other_id)
);

create index different_people_other_idx on different_people (other_id);

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

-- Two records of one person that became one (KYC-50 to KYC-57). Append-only. `customer_id` is the survivor of that day.
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

-- Notes of staff on customers, and whom each mentions (CUST-62, CUST-63). A mention is the notice to that staff member:
-- the bell counts it until it is read. Notices of write_notice are the customer's own, who never sees a note.
create table customer_notes (
  id bigint generated always as identity primary key,
  -- The client's own key: the same note sent twice is stored once.
  note_key uuid not null unique,
  customer_id text collate "C" not null references customers (customer_id),
  body text not null check (char_length(body) between 1 and 2000),
  staff_id integer not null references staff (id),
  created_at timestamptz not null
);

create index customer_notes_customer_idx on customer_notes (customer_id, id desc);

create table note_mentions (
  note_id bigint not null references customer_notes (id) on delete cascade,
  staff_id integer not null references staff (id),
  -- As it stands after the @ in the note.
  name text not null check (name <> ''),
  read_at timestamptz,
  primary key (note_id, staff_id)
);

create index note_mentions_staff_idx on note_mentions (staff_id, note_id desc);
create index note_mentions_unread_idx on note_mentions (staff_id) where read_at is null;

-- Groups of customers (SERV-150 to SERV-164).
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
