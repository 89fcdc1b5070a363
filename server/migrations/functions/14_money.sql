-- Where money is, and the tills that hold cash.

create or replace trigger payment_methods_fixed before update of name, account_code, active on payment_methods
  for each row
  when (old.role is not null and (old.name, old.account_code, old.active)
        is distinct from (new.name, new.account_code, new.active))
  execute function refuse_change();

-- The account of the safe of a person's branch: cash that no till holds is there.
create or replace function safe_of(holder integer) returns text language sql stable
set search_path = public, pg_temp as $$
  select coalesce((select b.safe_account from staff s join branches b on b.id = s.branch_id where s.id = holder), '1000')
$$;

-- The account of the safe of the branch that an account of money is in.
create or replace function safe_beside(account text) returns text language sql stable
set search_path = public, pg_temp as $$
  select coalesce((select b.safe_account from ledger_accounts a join branches b on b.id = a.branch_id
                   where a.code = account), '1000')
$$;

-- Where the money of a method is: `target` is its account, null for cash. The amount is negative for money paid out.
create or replace function money_account(target text, staff_id integer, amount numeric, dated date default null,
                              recorded_at timestamptz default null) returns money_place
language plpgsql as $$
begin
  if target is not null or not tills_are_on() then
    return row(coalesce(target, safe_of(staff_id)), null)::money_place;
  end if;
  return open_till(staff_id, amount, dated, recorded_at);
end $$;

-- Where money that is taken back goes: `place` is that of its entry, and the amount as in `money_account`.
create or replace function money_back(place money_place, staff_id integer, amount numeric, named text default null)
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
    return row(case when named is null or named = '1000' then safe_beside(place.account_code) else named end,
               null)::money_place;
  end if;
  return open_till(staff_id, amount, null, null);
end $$;

-- Whether cash is held in tills.
create or replace function tills_are_on() returns boolean language sql stable as $$
  select exists (select from settings where key = 'tills' and value = 'true'::jsonb)
$$;

-- The place of cash that a person takes, or pays out where the amount is negative: their open session. Cash that is
-- taken may have come on an earlier day.
create or replace function open_till(holder integer, amount numeric, dated date, recorded_at timestamptz)
returns money_place
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
  perform check_till_day(opened.business_date, greatest(dated, case when amount > 0 then opened.business_date end),
                         recorded_at);
  return row(opened.account_code, opened.id)::money_place;
end $$;

-- Refuses cash that is recorded after the day of its session, or dated another day. Freetown is in UTC.
create or replace function check_till_day(session_date date, dated date, recorded_at timestamptz) returns void
language plpgsql as $$
begin
  if (recorded_at at time zone 'UTC')::date > session_date then
    raise exception 'the till is of an earlier day' using errcode = 'MF013', detail = session_date::text;
  end if;
  if dated <> session_date then
    raise exception 'cash of the till has another date' using errcode = 'MF014', detail = session_date::text;
  end if;
end $$;

-- Refuses an entry with cash of a till unless it names the open session of that till and its day, or for cash in an
-- earlier day, which post_entry divides; cash out, unless the till holds it. The session is locked until the
-- transaction ends, so that a count awaits the entry or the entry the count. A counted session takes only what its
-- sign-off posts.
create or replace function check_till_entry(entry jsonb) returns void language plpgsql as $$
declare
  cash record;
  opened record;
  held numeric;
begin
  for cash in
    select account, sum(debit - credit) as net from lines_of(entry)
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
    perform check_till_day(opened.business_date, greatest(
      (entry->>'entry_date')::date, case when cash.net > 0 then opened.business_date end), null);
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

-- Refuses an entry that takes more cheques than are in hand. The account is locked until the transaction ends, so that
-- two entries do not take the same cheque.
create or replace function check_cheques(entry jsonb) returns void language plpgsql as $$
declare
  cheques record;
  held numeric;
begin
  for cheques in
    select l.account, sum(l.debit - l.credit) as net
    from lines_of(entry) as l join ledger_accounts a on a.code = l.account
    where a.money_kind = 'cheque'
    group by l.account having sum(l.debit - l.credit) < 0
  loop
    perform from ledger_accounts where code = cheques.account for no key update;
    select coalesce(sum(debit - credit), 0) into held from account_movements where account_code = cheques.account;
    if held + cheques.net < 0 then
      raise exception 'fewer cheques are in hand' using errcode = 'MF015', detail = held::text;
    end if;
  end loop;
end $$;

-- A signed-off session stays as it is, and a counted one takes no cash again.
create or replace trigger till_sessions_final before update on till_sessions for each row
  when (old.status = 'signed_off' or (old.status = 'counted' and new.status = 'open')
        or (old.till_id, old.staff_id, old.business_date, old.opening)
           is distinct from (new.till_id, new.staff_id, new.business_date, new.opening))
  execute function refuse_change();

create or replace trigger till_movements_final before update on till_movements for each row
  when (old.status <> 'pending') execute function refuse_change();

-- A count of the safe that is signed off stays as it is, and so does money that has arrived.
create or replace trigger safe_counts_final before update on safe_counts for each row
  when (old.signed_off_by is not null
        or (old.business_date, old.denominations, old.total, old.expected, old.postings, old.counted_by, old.counted_at)
           is distinct from (new.business_date, new.denominations, new.total, new.expected, new.postings,
                             new.counted_by, new.counted_at))
  execute function refuse_change();

create or replace trigger cash_arrivals_final before update on cash_arrivals for each row
  when (old.difference = 0 or old.confirmed_by is not null or old.move_id <> new.move_id)
  execute function refuse_change();

-- Who sent money does not count it in.
create or replace function refuse_own_arrival() returns trigger language plpgsql as $$
begin
  if exists (select from cash_moves where id = new.move_id and (staff_id = new.counted_by or not on_the_way)) then
    raise exception 'the sender does not count the money in' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger cash_arrivals_by_other before insert or update on cash_arrivals for each row
  execute function refuse_own_arrival();

-- The account of a till stays active while a session of it is unfinished.
create or replace function refuse_till_in_use() returns trigger language plpgsql as $$
begin
  if exists (select from tills t join till_sessions s on s.till_id = t.id
             where t.account_code = new.code and s.status <> 'signed_off') then
    raise exception 'the till is in use' using errcode = 'MF012';
  end if;
  return new;
end $$;

create or replace trigger ledger_accounts_till_in_use before update of active on ledger_accounts for each row
  when (old.active and not new.active) execute function refuse_till_in_use();

create or replace trigger payouts_fixed before update on payouts for each row
  when (old.reversed_on is not null
        or (old.id, old.number, old.loan_id, old.amount, old.fee, old.charges, old.settled, old.paid_on,
            old.method_id, old.payment_method, old.money_account, old.till_session_id, old.reference, old.staff_id,
            old.created_at)
        is distinct from
           (new.id, new.number, new.loan_id, new.amount, new.fee, new.charges, new.settled, new.paid_on,
            new.method_id, new.payment_method, new.money_account, new.till_session_id, new.reference, new.staff_id,
            new.created_at))
  execute function refuse_change();
