-- Money transfers. One is completed when it is recorded; a wrong one is canceled, and recorded anew.

create table transfers (
  id integer generated always as identity primary key,
  -- The client's own key: the same transfer sent twice is recorded once.
  transfer_key uuid,
  transfer_pin text not null check (transfer_pin <> ''),
  transfer_medium text not null check (transfer_medium <> ''),
  -- The medium and the pin as `comparablePin` of the contract reads them: what looks alike is the same.
  comparable_medium text not null,
  comparable_pin text not null,
  -- Above 0 for transfers of an earlier version that have the pin of another one: they stay, and no new one joins them.
  same_pin_number integer not null default 0,
  amount numeric(14, 2) not null check (amount >= 0),
  foreign_currency text not null,
  local_currency numeric(14, 2) not null check (local_currency >= 0),
  transfer_date date not null,
  sender_name text not null,
  sender_country text not null,
  sender_city text not null,
  sender_phone text not null,
  sender_email text not null,
  receiver_name text not null,
  receiver_country text not null,
  receiver_city text not null,
  receiver_phone text not null,
  receiver_email text not null,
  status text not null default 'completed' check (status in ('pending', 'completed', 'canceled')),
  staff_id integer not null references staff (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  canceled_on date,
  canceled_at timestamptz,
  canceled_by integer references staff (id),
  cancel_reason text,
  deleted_at timestamptz,
  deleted_by integer references users (id),
  delete_reason text,
  check ((deleted_at is null) = (delete_reason is null)),
  check ((canceled_on is null) = (cancel_reason is null)),
  check (canceled_on is null or status = 'canceled'),
  check (comparable_pin <> '')
);

create unique index transfers_key on transfers (transfer_key);
create unique index transfers_medium_pin_key on transfers (comparable_medium, comparable_pin, same_pin_number)
  where deleted_at is null and status <> 'canceled';
create index transfers_list_idx on transfers (id desc) where deleted_at is null;
create index transfers_status_idx on transfers (status, id desc) where deleted_at is null;
-- Transfers are searched by any part of the pin or of a name.
create index transfers_search_trgm on transfers
  using gin (lower(transfer_pin || ' ' || sender_name || ' ' || receiver_name) gin_trgm_ops);

-- Pending becomes completed or canceled, completed becomes canceled, and canceled is final. What the journal holds of a
-- completed transfer, and the pin it was paid out for, never change.
create function refuse_transfer_change() returns trigger language plpgsql as $$
begin
  if old.status = 'canceled' and new.status <> 'canceled'
     or old.status = 'completed' and new.status = 'pending'
     or old.status = 'completed' and new.deleted_at is not null
     or old.status <> 'pending'
        and (old.amount, old.foreign_currency, old.local_currency, old.transfer_date, old.comparable_pin,
             old.comparable_medium, old.staff_id)
            is distinct from (new.amount, new.foreign_currency, new.local_currency, new.transfer_date,
                              new.comparable_pin, new.comparable_medium, new.staff_id)
  then
    raise exception 'a % transfer does not change like this', old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger transfers_states before update on transfers for each row execute function refuse_transfer_change();

-- A trigger and not a check: transfers of an earlier version may have an amount of 0.
create function refuse_transfer_amount() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer needs an amount above 0' using errcode = 'check_violation';
end $$;
create trigger transfers_positive before insert on transfers for each row
  when (new.amount <= 0 or new.local_currency <= 0)
  execute function refuse_transfer_amount();

create trigger amount_largest_new before insert on transfers for each row
  when (new.amount > 999999999.99)
  execute function refuse_large_amount();
create trigger amount_largest_changed before update of amount on transfers for each row
  when (new.amount > 999999999.99 and new.amount is distinct from old.amount)
  execute function refuse_large_amount();
create trigger local_currency_largest_new before insert on transfers for each row
  when (new.local_currency > 999999999.99)
  execute function refuse_large_amount();
create trigger local_currency_largest_changed before update of local_currency on transfers for each row
  when (new.local_currency > 999999999.99 and new.local_currency is distinct from old.local_currency)
  execute function refuse_large_amount();

alter table ledger_entries add foreign key (transfer_id) references transfers (id);
