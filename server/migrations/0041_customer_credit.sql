-- Customer credit: what customers paid above what they owed, and what became of it. A payment on the wrong loan is moved.

-- The part of what was received that the loan did not need. `amount` stays the part that the loan was paid with.
alter table payments add column excess numeric(14, 2) not null default 0 check (excess >= 0);

-- Whether a payment by this method may be above the balance: no customer is at the counter who could take the rest back.
alter table payment_methods
  add column takes_excess boolean not null default false,
  add constraint payment_methods_counter_takes_no_excess check (not takes_excess or account_code is not null);
update payment_methods set takes_excess = true where account_code in ('1070', '1071', '1300');

-- The method of a payment out of the customer's credit. No form offers it.
alter table payment_methods
  drop constraint payment_methods_role_check,
  drop constraint payment_methods_role_is_active,
  add constraint payment_methods_role_check check (role in ('cash', 'other', 'refinanced', 'credit')),
  add constraint payment_methods_role_is_active check (role is null or active = (role in ('cash', 'other')));
insert into payment_methods (name, account_code, active, role)
select case when exists (select from payment_methods where name = 'Customer credit') then 'Credit of the customer'
            else 'Customer credit' end, '2000', false, 'credit';
insert into payment_method_names (letters, method_id)
select lower(regexp_replace(name, '[^[:alnum:]]', '', 'g')), id from payment_methods where role = 'credit'
on conflict do nothing;

-- The movements of a customer's credit (account 2000), and of refunds that the customer has to return (account 1320).
create table customer_credits (
  id bigint generated always as identity primary key,
  customer_id text collate "C" not null references customers (customer_id),
  -- The movements of a customer are numbered, and each begins where the one before ended.
  turn integer not null check (turn > 0),
  previous_turn integer generated always as (nullif(turn - 1, 0)) stored,
  kind text not null,
  -- What the movement adds to the credit, and to the refunds to return.
  amount numeric(14, 2) not null,
  to_return numeric(14, 2) not null default 0,
  balance_before numeric(14, 2) not null check (turn > 1 or balance_before = 0),
  to_return_before numeric(14, 2) not null check (turn > 1 or to_return_before = 0),
  balance_after numeric(14, 2) not null generated always as (balance_before + amount) stored,
  to_return_after numeric(14, 2) not null generated always as (to_return_before + to_return) stored,
  booked_on date not null,
  -- The payment that left the excess or used the credit.
  payment_id bigint references payments (id),
  -- The approved request of a refund.
  request_id bigint unique references requests (id),
  -- The client's own key: the same movement sent twice is booked once.
  credit_key uuid unique,
  -- Where the money of a refund or a return went to or came from.
  method_id integer references payment_methods (id),
  payment_method text check (payment_method <> ''),
  money_account text references ledger_accounts (code),
  till_session_id integer references till_sessions (id),
  reference text not null default '',
  staff_id integer not null references staff (id),
  created_at timestamptz not null,
  constraint customer_credits_turn_key unique (customer_id, turn),
  constraint customer_credits_end_key unique (customer_id, turn, balance_after, to_return_after),
  constraint customer_credits_chained foreign key (customer_id, previous_turn, balance_before, to_return_before)
    references customer_credits (customer_id, turn, balance_after, to_return_after),
  constraint customer_credits_never_negative check (balance_before + amount >= 0 and to_return_before + to_return >= 0),
  constraint customer_credits_kind_check check (
    case kind
      when 'excess' then amount > 0 and to_return = 0
      when 'excess_reversal' then amount <= 0 and to_return >= 0 and to_return - amount > 0
      when 'applied' then amount < 0 and to_return = 0
      when 'applied_reversal' then amount > 0 and to_return = 0
      when 'refund' then amount < 0 and to_return = 0
      when 'refund_returned' then amount >= 0 and to_return <= 0 and amount - to_return > 0
      else false
    end),
  constraint customer_credits_cause check ((payment_id is null) = (kind in ('refund', 'refund_returned'))),
  constraint customer_credits_request check ((request_id is not null) = (kind = 'refund')),
  constraint customer_credits_money check (
    num_nulls(method_id, payment_method, money_account) in (0, 3)
    and (method_id is not null) = (kind in ('refund', 'refund_returned'))),
  -- A payment leaves an excess once, and is reversed once.
  unique (payment_id, kind)
);

create trigger customer_credits_append_only before update or delete on customer_credits
  for each row execute function refuse_change();
create trigger customer_credits_no_truncate before truncate on customer_credits
  for each statement execute function refuse_change();

-- 0030 added this column; the movements exist now.
alter table ledger_entries add foreign key (credit_id) references customer_credits (id);
create index ledger_entries_credit_idx on ledger_entries (credit_id) where credit_id is not null;
