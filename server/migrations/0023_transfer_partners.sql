-- Partners of money transfers, each with an account of its own, and the settlements with them.

create table transfer_partners (
  id integer generated always as identity primary key,
  name text not null,
  -- The name as `comparablePin` of the contract reads it: the medium of a transfer meets its partner by it.
  comparable_name text not null unique,
  account_code text not null unique references ledger_accounts (code)
    check (account_code between '1201' and '1249'),
  commission_kind text not null default 'none' check (commission_kind in ('none', 'percent', 'fixed')),
  -- Percent of the amount in NLe, or NLe a transfer.
  commission_value numeric(14, 4) not null default 0 check (commission_value >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  check ((commission_kind = 'none') = (commission_value = 0)),
  check (commission_kind <> 'percent' or commission_value <= 100)
);

create trigger transfer_partners_stay before delete on transfer_partners
  for each row execute function refuse_change();
create trigger transfer_partners_fixed before update of name, comparable_name, account_code on transfer_partners
  for each row execute function refuse_change();

alter table transfers
  -- In: sent from elsewhere and paid out here. Out: paid in here and sent elsewhere.
  add column direction text not null default 'in' check (direction in ('in', 'out')),
  -- What the sender paid beside the amount, of a transfer out.
  add column fee numeric(14, 2) not null default 0 check (fee >= 0 and (fee = 0 or direction = 'out')),
  -- Our share: the commission of a transfer in, or our part of the fee of a transfer out.
  add column commission numeric(14, 2) not null default 0 check (commission >= 0),
  add column payment_method text not null default 'Cash' check (payment_method <> ''),
  -- The account that the money left, or came to.
  add column money_account text not null default '1000' references ledger_accounts (code),
  -- The session of the till that took or gave the money; null elsewhere.
  add column till_session_id integer,
  -- Null where the medium has no partner: its account is 1200.
  add column partner_id integer references transfer_partners (id),
  add check (direction = 'in' or commission <= fee);

create trigger fee_largest_new before insert on transfers for each row
  when (new.fee > 999999999.99)
  execute function refuse_large_amount();

create index transfers_partner_idx on transfers (partner_id, id) where status = 'completed';

-- The number of the latest settlement. Its row is locked first: settlements are written one after the other.
create table settlement_numbers (
  is_only boolean primary key default true check (is_only),
  last_number integer not null
);

insert into settlement_numbers (last_number) values (0);

create table settlements (
  id integer generated always as identity primary key,
  settlement_key uuid not null unique,
  -- TS-000001, without gaps.
  number integer not null unique check (number > 0),
  partner_id integer not null references transfer_partners (id),
  -- In: the partner paid us. Out: we paid the partner.
  direction text not null check (direction in ('in', 'out')),
  settled_on date not null,
  -- What came to the money account, or left it.
  amount numeric(14, 2) not null check (amount > 0 and amount <= 999999999.99),
  charges numeric(14, 2) not null check (charges >= 0 and charges <= 999999999.99),
  -- What the transfers add up to, in favour of the direction.
  due numeric(20, 2) not null check (due > 0),
  -- The gain on account 4600; below 0 for a loss.
  difference numeric(20, 2) not null,
  money_account text not null references ledger_accounts (code),
  entry_id bigint not null unique references ledger_entries (id),
  staff_id integer not null references staff (id),
  created_at timestamptz not null,
  check (difference = case direction when 'in' then amount + charges - due else due + charges - amount end)
);

create trigger settlements_append_only before update or delete on settlements
  for each row execute function refuse_change();
create trigger settlements_no_truncate before truncate on settlements
  for each statement execute function refuse_change();

-- The transfers of a settlement. The key permits each once.
create table settled_transfers (
  transfer_id integer primary key references transfers (id),
  settlement_id integer not null references settlements (id),
  -- What the partner owed for it; below 0 for what was owed to the partner.
  claim numeric(14, 2) not null
);

create index settled_transfers_settlement_idx on settled_transfers (settlement_id);
create trigger settled_transfers_append_only before update or delete on settled_transfers
  for each row execute function refuse_change();
create trigger settled_transfers_no_truncate before truncate on settled_transfers
  for each statement execute function refuse_change();

-- Only a completed transfer of the partner is settled. The lock holds off a cancellation.
create function refuse_unsettleable() returns trigger language plpgsql as $$
begin
  perform from transfers t join settlements s on s.id = new.settlement_id and s.partner_id = t.partner_id
  where t.id = new.transfer_id and t.status = 'completed' and t.deleted_at is null for share of t;
  if not found then
    raise exception 'only a completed transfer of the partner is settled' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settled_transfers_completed before insert on settled_transfers
  for each row execute function refuse_unsettleable();

-- As before; a settled transfer is not canceled. A completed one keeps what was posted, and gets its partner once.
create or replace function refuse_transfer_change() returns trigger language plpgsql as $$
begin
  if old.status = 'canceled' and new.status <> 'canceled'
     or old.status = 'completed' and new.status = 'pending'
     or old.status = 'completed' and new.deleted_at is not null
     or old.status = 'completed' and new.status = 'canceled'
        and exists (select from settled_transfers where transfer_id = old.id)
     or old.status <> 'pending'
        and (old.amount, old.foreign_currency, old.local_currency, old.transfer_date, old.comparable_pin,
             old.comparable_medium, old.staff_id, old.direction, old.fee, old.commission, old.payment_method,
             old.money_account, old.till_session_id, coalesce(old.partner_id, new.partner_id))
            is distinct from (new.amount, new.foreign_currency, new.local_currency, new.transfer_date,
                              new.comparable_pin, new.comparable_medium, new.staff_id, new.direction, new.fee,
                              new.commission, new.payment_method, new.money_account, new.till_session_id,
                              new.partner_id)
  then
    raise exception 'a % transfer does not change like this', old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The kinds so far, and these.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_entries'::regclass and conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
          || replace(kinds, 'ARRAY[', 'ARRAY[''transfer_partner''::text, ''settlement''::text, ');
end $$;
