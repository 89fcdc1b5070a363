-- Contacts with customers about their loans, and what they promised (COLL-1 to COLL-13).

create table contacts (
  id bigint generated always as identity primary key,
  -- The client's own key: the same contact sent twice is stored once.
  contact_key uuid not null unique,
  loan_id integer not null references loans (id),
  person text not null check (person in ('customer', 'guarantor', 'other')),
  channel text not null check (channel in ('call', 'sms', 'whatsapp', 'visit', 'office')),
  outcome text not null check (outcome in ('spoke', 'no_answer', 'wrong_number', 'refused', 'promised')),
  note text not null default '',
  -- What the officer does next, and when. A later contact replaces it.
  next_action text check (next_action in ('call', 'message', 'visit', 'refer')),
  next_on date,
  -- Why the customer was contacted at night.
  hours_reason text not null default '',
  staff_id integer not null references staff (id),
  contacted_on date not null,
  created_at timestamptz not null,
  check ((next_action is null) = (next_on is null)),
  check (next_on >= contacted_on)
);

create index contacts_loan_idx on contacts (loan_id, id desc);

create trigger contacts_append_only before update or delete on contacts
  for each row execute function refuse_change();
create trigger contacts_no_truncate before truncate on contacts
  for each statement execute function refuse_change();

-- What a customer promised to pay by a day. Whether it was kept follows from the payments and is not stored.
create table promises (
  id bigint generated always as identity primary key,
  contact_id bigint not null unique references contacts (id),
  loan_id integer not null references loans (id),
  promised_on date not null,
  due_date date not null check (due_date >= promised_on),
  amount numeric(14, 2) not null check (amount > 0),
  created_at timestamptz not null
);

create index promises_loan_idx on promises (loan_id, id desc);

create trigger promises_append_only before update or delete on promises
  for each row execute function refuse_change();
create trigger promises_no_truncate before truncate on promises
  for each statement execute function refuse_change();
create trigger amount_largest_new before insert on promises for each row
  when (new.amount > 999999999.99)
  execute function refuse_large_amount();

-- The live payments that count for a promise; the same rule as promiseStates. A payment whose day belongs to several
-- promises counts for the newest that was made before it was recorded, else for the oldest.
create function paid_of_promise(promise promises) returns numeric language sql stable as $$
  select coalesce(sum(p.amount), 0)
  from payments p
  where p.loan_id = promise.loan_id and p.transaction_date between promise.promised_on and promise.due_date
    and not exists (select from payment_reversals r where r.payment_id = p.id)
    and promise.id = (
      select o.id from promises o
      where o.loan_id = promise.loan_id and p.transaction_date between o.promised_on and o.due_date
      order by o.created_at <= p.created_at desc, case when o.created_at <= p.created_at then -o.id else o.id end
      limit 1)
$$;

-- The state of the newest promise of a loan on a day; none replaces it, so it is never moved.
create function newest_promise_state(promise promises, day date) returns text language sql stable as $$
  select case when paid_of_promise(promise) >= promise.amount then 'kept'
              when promise.due_date < day then 'broken'
              else 'open' end
$$;
