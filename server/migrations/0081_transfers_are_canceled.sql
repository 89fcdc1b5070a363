-- Transfers are completed when they are recorded; what is wrong is canceled, and recorded anew (D117).
alter table transfers
  add column canceled_on date,
  add column canceled_at timestamptz,
  add column canceled_by integer references staff (id),
  add column cancel_reason text,
  add check ((canceled_on is null) = (cancel_reason is null)),
  add check (canceled_on is null or status = 'canceled');

-- A pin is compared as `comparablePin` of the contract compares it. The same rule in SQL, for the rows that are there.
create function comparable_pin(pin text) returns text language sql immutable as $$
  select case when r.read = '' then pin else r.read end
  from (select translate(
    regexp_replace(
      lower(normalize(pin, NFKD)),
      '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B\u007D-\u00BF\u0300-\u036F\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F\uFEFF]',
      '', 'g'),
    'OoIiLlı|ZzSsBbАаΑαВвΒβСсϹϲЕеΕεНнΗηІіΙιЈјͿϳКкΚκМмΜμΝνОоΟοРрΡρЅѕТтΤτУуΥυХхΧχΖζACDEFGHJKMNPQRTUVWXY',
    '00111111225588aaaa8888cccceeeehhhh1111jjjjkkkkmmmmnn0000pppp55ttttyyyyxxxx22acdefghjkmnpqrtuvwxy') as read) as r
$$;

alter table transfers
  add column comparable_medium text,
  add column comparable_pin text,
  -- Above 0 for older transfers that have the pin of another one: they stay, and no new one joins them.
  add column same_pin_number integer not null default 0;
update transfers t
set comparable_medium = comparable_pin(transfer_medium), comparable_pin = comparable_pin(transfer_pin);
update transfers t set same_pin_number = s.number
from (select id, row_number() over (partition by comparable_medium, comparable_pin order by id) - 1 as number
      from transfers where deleted_at is null and status <> 'canceled') as s
where s.id = t.id and s.number > 0;
alter table transfers
  alter column comparable_medium set not null,
  alter column comparable_pin set not null,
  add check (comparable_pin <> '');
drop function comparable_pin(text);

drop index transfers_medium_pin_key;
create unique index transfers_medium_pin_key on transfers (comparable_medium, comparable_pin, same_pin_number)
  where deleted_at is null and status <> 'canceled';

-- The states of a transfer: pending becomes completed or canceled, completed becomes canceled, and canceled is final.
-- What the books hold of a completed one, and the pin it was paid out for, never change.
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

create function refuse_transfer_amount() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer needs an amount above 0' using errcode = 'check_violation';
end $$;
create trigger transfers_positive before insert on transfers for each row
  when (new.amount <= 0 or new.local_currency <= 0)
  execute function refuse_transfer_amount();
