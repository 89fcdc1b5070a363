-- Tills: the cash of a cashier, counted and signed off each day. A till has an account from 1010 to 1049, to which only
-- the entries of its sessions post.

create table tills (
  id integer generated always as identity primary key,
  account_code text not null unique references ledger_accounts (code)
    check (account_code >= '1010' and account_code <= '1049'),
  created_at timestamptz not null
);

create table till_sessions (
  id integer generated always as identity primary key,
  till_id integer not null references tills (id),
  -- Who holds the cash.
  staff_id integer not null references staff (id),
  business_date date not null,
  status text not null default 'open' check (status in ('open', 'counted', 'signed_off')),
  -- What the till held when the session was opened.
  opening numeric(14, 2) not null check (opening >= 0),
  opened_at timestamptz not null,
  -- The last count, and what the till then had to hold. Earlier counts are in till_counts.
  counted numeric(14, 2) check (counted >= 0),
  expected numeric(14, 2) check (expected >= 0),
  counted_at timestamptz,
  counted_by integer references staff (id),
  keep numeric(14, 2) check (keep >= 0 and keep <= counted),
  charge_to text check (charge_to in ('loss', 'staff')),
  note text not null default '',
  signed_off_by integer references staff (id),
  signed_off_at timestamptz,
  -- Z-000001, drawn at sign-off, and the report as it was then.
  number integer unique check (number > 0),
  report jsonb,
  check ((status = 'open') = (counted is null) and (counted is null) = (counted_at is null)),
  check ((counted is null) = (expected is null) and (counted is null) = (counted_by is null)),
  check ((status = 'signed_off') = (number is not null) and (number is null) = (report is null)),
  check ((number is null) = (signed_off_by is null) and (number is null) = (signed_off_at is null)),
  check ((number is null) = (keep is null)),
  check (signed_off_by <> staff_id and signed_off_by <> counted_by)
);

-- One unfinished session a till, and one a person.
create unique index till_sessions_till_key on till_sessions (till_id) where status <> 'signed_off';
create unique index till_sessions_staff_key on till_sessions (staff_id) where status <> 'signed_off';
create index till_sessions_of_till_idx on till_sessions (till_id, id desc);
create index till_sessions_of_staff_idx on till_sessions (staff_id, id desc);

-- A signed-off session stays as it is, and a counted one takes no cash again.
create trigger till_sessions_final before update on till_sessions for each row
  when (old.status = 'signed_off' or (old.status = 'counted' and new.status = 'open')
        or (old.till_id, old.staff_id, old.business_date, old.opening)
           is distinct from (new.till_id, new.staff_id, new.business_date, new.opening))
  execute function refuse_change();
create trigger till_sessions_stay before delete on till_sessions
  for each row execute function refuse_change();
create trigger till_sessions_no_truncate before truncate on till_sessions
  for each statement execute function refuse_change();

-- The last number of a signed-off session. Its row is locked until the transaction ends: numbers have no gaps.
create table till_report_counter (
  is_only boolean primary key default true check (is_only),
  last_number integer not null
);

insert into till_report_counter (last_number) values (0);

create table till_counts (
  id integer generated always as identity primary key,
  session_id integer not null references till_sessions (id),
  -- [{value, pieces}], in NLe.
  denominations jsonb not null,
  total numeric(14, 2) not null check (total >= 0),
  counted_by integer not null references staff (id),
  counted_at timestamptz not null
);

create index till_counts_session_idx on till_counts (session_id, id);
create trigger till_counts_append_only before update or delete on till_counts
  for each row execute function refuse_change();
create trigger till_counts_no_truncate before truncate on till_counts
  for each statement execute function refuse_change();

-- Cash between the safe and a till: made by one person, accepted by another, and posted then.
create table till_movements (
  id integer generated always as identity primary key,
  movement_key uuid not null unique,
  session_id integer not null references till_sessions (id),
  kind text not null check (kind in ('float', 'handover')),
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
  made_by integer not null references staff (id),
  made_at timestamptz not null,
  decided_by integer references staff (id),
  decided_at timestamptz,
  check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (status <> 'accepted' or decided_by <> made_by)
);

create index till_movements_session_idx on till_movements (session_id, id);
create index till_movements_pending_idx on till_movements (id) where status = 'pending';
create trigger till_movements_final before update on till_movements for each row
  when (old.status <> 'pending') execute function refuse_change();

-- Money between the safe, banks, wallets and the cheques in hand.
create table cash_moves (
  id integer generated always as identity primary key,
  move_key uuid not null unique,
  from_account text not null references ledger_accounts (code),
  to_account text not null references ledger_accounts (code) check (to_account <> from_account),
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  move_date date not null,
  staff_id integer not null references staff (id),
  created_at timestamptz not null
);

create trigger cash_moves_append_only before update or delete on cash_moves
  for each row execute function refuse_change();
create trigger cash_moves_no_truncate before truncate on cash_moves
  for each statement execute function refuse_change();

-- The account of a till stays active while a session of it is unfinished.
create function refuse_till_in_use() returns trigger language plpgsql as $$
begin
  if exists (select from tills t join till_sessions s on s.till_id = t.id
             where t.account_code = new.code and s.status <> 'signed_off') then
    raise exception 'the till is in use' using errcode = 'MF012';
  end if;
  return new;
end $$;

create trigger ledger_accounts_till_in_use before update of active on ledger_accounts for each row
  when (old.active and not new.active) execute function refuse_till_in_use();

-- 0020 added these columns; the sessions exist now.
alter table ledger_entries add foreign key (till_session_id) references till_sessions (id);
alter table payments add foreign key (till_session_id) references till_sessions (id);
alter table payouts add foreign key (till_session_id) references till_sessions (id);
create index ledger_entries_till_session_idx on ledger_entries (till_session_id, id)
  where till_session_id is not null;

insert into permissions (id, name) values (9, 'tills.supervise');

-- Refuses an entry with cash of a till unless it names the open session of that till and its day; cash out, unless the
-- till holds it. The session is locked until the transaction ends, so that a count awaits the entry or the entry the
-- count. A counted session takes only what its sign-off posts.
create function check_till_entry(entry jsonb) returns void language plpgsql as $$
declare
  cash record;
  opened record;
  held numeric;
begin
  for cash in
    select account, sum(debit - credit) as net
    from jsonb_array_elements(entry->'lines') as posting
    cross join lateral (values (
      case posting->>'account' when 'M' then entry->>'money_account' else posting->>'account' end,
      (posting->>'debit')::numeric, (posting->>'credit')::numeric)) as line (account, debit, credit)
    where account >= '1010' and account <= '1049'
    group by account
  loop
    if cash.net < 0 then
      select s.id, s.status, s.business_date, s.opening into opened
      from till_sessions s join tills t on t.id = s.till_id
      where s.id = (entry->>'till_session_id')::integer and t.account_code = cash.account for update of s;
    else
      select s.id, s.status, s.business_date, s.opening into opened
      from till_sessions s join tills t on t.id = s.till_id
      where s.id = (entry->>'till_session_id')::integer and t.account_code = cash.account for share of s;
    end if;
    if opened.id is null
       or not (opened.status = 'open'
               or opened.status = 'counted' and entry->>'kind' in ('till_difference', 'till_handover')) then
      raise exception 'the till has no open session' using errcode = 'MF010';
    end if;
    if opened.status = 'open' then
      perform check_till_day(opened.business_date, null, (entry->>'created_at')::timestamptz);
    end if;
    perform check_till_day(opened.business_date, (entry->>'entry_date')::date, null);
    if cash.net < 0 then
      select opened.opening + coalesce(sum(p.debit - p.credit), 0) into held
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.till_session_id = opened.id and p.account_code = cash.account;
      if held + cash.net < 0 then
        raise exception 'the till holds less' using errcode = 'MF011', detail = held::text;
      end if;
    end if;
  end loop;
end $$;

-- Refuses cash that is recorded after the day of its session, or dated another day. Freetown is in UTC.
create function check_till_day(session_date date, dated date, recorded_at timestamptz) returns void
language plpgsql as $$
begin
  if (recorded_at at time zone 'UTC')::date > session_date then
    raise exception 'the till is of an earlier day' using errcode = 'MF013', detail = session_date::text;
  end if;
  if dated <> session_date then
    raise exception 'cash of the till has another date' using errcode = 'MF014', detail = session_date::text;
  end if;
end $$;

-- The place of cash that a person takes, or pays out where the amount is negative: their open session.
create function open_till(holder integer, amount numeric, dated date, recorded_at timestamptz) returns money_place
language plpgsql as $$
declare
  opened record;
begin
  if amount < 0 then
    select s.id, s.business_date, t.account_code into opened
    from till_sessions s join tills t on t.id = s.till_id
    where s.staff_id = holder and s.status = 'open' for update of s;
  else
    select s.id, s.business_date, t.account_code into opened
    from till_sessions s join tills t on t.id = s.till_id
    where s.staff_id = holder and s.status = 'open' for share of s;
  end if;
  if opened.id is null then
    raise exception 'no open till' using errcode = 'MF010';
  end if;
  perform check_till_day(opened.business_date, dated, recorded_at);
  return row(opened.account_code, opened.id)::money_place;
end $$;

-- Whether cash is held in tills.
create function tills_are_on() returns boolean language sql stable as $$
  select exists (select from settings where key = 'tills' and value = 'true'::jsonb)
$$;

-- As before; with tills on, cash is in the open session of the person.
drop function money_account(text, integer, numeric);
create function money_account(target text, staff_id integer, amount numeric, dated date default null,
                              recorded_at timestamptz default null) returns money_place
language plpgsql as $$
begin
  if target is not null or not tills_are_on() then
    return row(coalesce(target, '1000'), null)::money_place;
  end if;
  return open_till(staff_id, amount, dated, recorded_at);
end $$;

-- As before; cash of a session goes back there while it is open, else to the named account, else to the open session of
-- the person. A transaction that takes cash out locks the session before it is read again.
drop function money_back(money_place, integer, numeric);
create function money_back(place money_place, staff_id integer, amount numeric, named text default null)
returns money_place language plpgsql as $$
declare
  opened integer;
begin
  if place.till_session_id is null then
    return place;
  end if;
  if amount < 0 then
    select id into opened from till_sessions where id = place.till_session_id and status = 'open' for update;
  else
    select id into opened from till_sessions where id = place.till_session_id and status = 'open' for share;
  end if;
  if opened is not null then
    return place;
  end if;
  if named is not null or not tills_are_on() then
    return row(coalesce(named, '1000'), null)::money_place;
  end if;
  return open_till(staff_id, amount, null, null);
end $$;

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('disbursement', 'payment', 'payment_reversal', 'reallocation', 'disbursement_reversal',
   'write_off', 'write_off_reversal', 'transfer', 'transfer_reversal', 'journal', 'opening',
   'till_float', 'till_handover', 'till_difference', 'cash_move'));

-- As before, and it refuses cash of a till without an open session.
create or replace function post_entry(entry jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
  new_date date;
begin
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, payout_id, transfer_id, journal_id, till_session_id,
                              staff_id, created_at)
  select kind, entry_date, loan_id, payment_id, payout_id, transfer_id, journal_id, till_session_id, staff_id,
         coalesce(created_at, now())
  from jsonb_populate_record(null::ledger_entries, entry)
  returning id, entry_date into new_id, new_date;
  if exists (select from ledger_accounts a
             where not a.active and (a.code = entry->>'money_account' or exists (
               select from jsonb_array_elements(entry->'lines') as posting where posting->>'account' = a.code))) then
    raise exception 'the account is inactive' using errcode = 'MF001';
  end if;
  perform check_till_entry(entry);
  insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit)
  select new_id, line, new_date, case posting->>'account' when 'M' then entry->>'money_account' else posting->>'account' end,
         (posting->>'debit')::numeric, (posting->>'credit')::numeric
  from jsonb_array_elements(entry->'lines') with ordinality as lines (posting, line);
  return new_id;
end $$;
