-- The safe is counted like a till, and large moves of money are counted in by another person.

-- Money that left one account and that nobody has counted in at the other one. A lender's own account of this number
-- becomes this one.
alter table ledger_accounts disable trigger user;
insert into ledger_accounts (code, name, kind, money_kind, system, manual)
values ('1340', 'Cash on the way', 'asset', null, true, false)
on conflict (code) do update set kind = 'asset', money_kind = null, system = true, manual = false, active = true;
alter table ledger_accounts enable trigger user;

-- A count of account 1000 by notes and coins. The newest one may be signed off by another person; earlier ones stay.
create table safe_counts (
  id integer generated always as identity primary key,
  business_date date not null,
  -- [{value, pieces}], in NLe.
  denominations jsonb not null,
  total numeric(14, 2) not null check (total >= 0),
  -- What the books had on the account, and how many postings it had, at the count.
  expected numeric(14, 2) not null,
  postings bigint not null,
  counted_by integer not null references staff (id),
  counted_at timestamptz not null,
  charge_to text check (charge_to in ('loss', 'staff')),
  note text not null default '',
  signed_off_by integer references staff (id),
  signed_off_at timestamptz,
  check ((signed_off_by is null) = (signed_off_at is null) and (signed_off_by is null) = (charge_to is null)),
  check (signed_off_by <> counted_by)
);

-- Whether the money of a move stands on account 1340 until another person counts it in.
alter table cash_moves add column on_the_way boolean not null default false;

create index cash_moves_on_the_way_idx on cash_moves (id) where on_the_way;
create index cash_moves_of_staff_idx on cash_moves (staff_id, created_at);

-- How such a move arrived. With a difference it waits until a second person confirms what was counted.
create table cash_arrivals (
  move_id integer primary key references cash_moves (id),
  -- Null for money that went back to where it came from.
  counted numeric(14, 2) check (counted >= 0),
  difference numeric(14, 2) not null,
  note text not null default '',
  counted_by integer not null references staff (id),
  counted_at timestamptz not null,
  charge_to text check (charge_to in ('loss', 'staff')),
  confirmed_by integer references staff (id),
  confirmed_at timestamptz,
  check (counted is not null or difference = 0),
  check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_by is null) = (charge_to is null)),
  check (confirmed_by is null or difference <> 0),
  check (confirmed_by <> counted_by)
);
