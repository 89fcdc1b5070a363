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
