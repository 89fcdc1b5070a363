-- Payment methods lead to money accounts; the payout of a loan is a record. One function gives the money account of an
-- entry, and another the account from which money goes back.

create table payment_methods (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  aliases text[] not null default '{}',
  -- Where its money is; null for cash, whose account `money_account` gives.
  account_code text references ledger_accounts (code),
  -- Whether the forms ask for a reference.
  needs_reference boolean not null default false,
  active boolean not null default true,
  -- Cash, and the method of every text that names no other.
  role text unique check (role in ('cash', 'other')),
  check (role is null or active),
  check ((role = 'cash') is not true or account_code is null),
  check ((role = 'other') is not true or account_code is not null)
);

insert into payment_methods (name, aliases, account_code, needs_reference, role) values
  ('Cash', '{}', null, false, 'cash'),
  ('Bank Transfer', '{Bank}', '1050', true, null),
  ('Payroll Deduction', '{Payroll}', '1300', false, null),
  ('Orange Money', '{Orange}', '1070', false, null),
  ('Afrimoney', '{}', '1071', false, null),
  ('Cheque', '{Check}', '1090', true, null),
  ('Other', '{}', '1095', false, 'other');

-- The letters and digits of every name and alias, in lower case: each names one method.
create table payment_method_names (
  letters text primary key check (letters <> ''),
  method_id integer not null references payment_methods (id)
);

insert into payment_method_names (letters, method_id)
select lower(regexp_replace(spelled, '[^[:alnum:]]', '', 'g')), id
from payment_methods, unnest(name || aliases) as spelled;

create trigger payment_methods_stay before delete on payment_methods
  for each row execute function refuse_change();
create trigger payment_methods_no_truncate before truncate on payment_methods
  for each statement execute function refuse_change();
create trigger payment_methods_fixed before update of name, account_code, active on payment_methods for each row
  when (old.role is not null and (old.name, old.account_code, old.active)
        is distinct from (new.name, new.account_code, new.active))
  execute function refuse_change();

-- Each payment with its method and the account that its entry debited. Until now that was cash, whatever the method.
alter table payments
  add column method_id integer references payment_methods (id),
  add column money_account text references ledger_accounts (code),
  add column reference text not null default '',
  -- The session of the till that took the money; null elsewhere.
  add column till_session_id integer;
alter table payments disable trigger payments_append_only;
update payments p
set money_account = '1000',
    method_id = coalesce(
      (select method_id from payment_method_names
       where letters = lower(regexp_replace(p.payment_method, '[^[:alnum:]]', '', 'g'))),
      (select id from payment_methods where role = 'other'));
alter table payments enable trigger payments_append_only;
alter table payments alter column method_id set not null, alter column money_account set not null;

-- A payout: PV-000001, numbered without gaps under the lock of the row of `payout_numbers`.
create table payout_numbers (
  is_only boolean primary key default true check (is_only),
  last_number integer not null
);

create table payouts (
  id integer generated always as identity primary key,
  number integer not null unique check (number > 0),
  -- The client's own key: the same payout sent twice is made once. Null when an approval made it.
  payout_key uuid unique,
  loan_id integer not null references loans (id),
  -- The customer owes the amount, and gets it less the fee.
  amount numeric(14, 2) not null check (amount > 0),
  fee numeric(14, 2) not null check (fee >= 0 and fee < amount),
  paid_on date not null,
  method_id integer not null references payment_methods (id),
  payment_method text not null check (payment_method <> ''),
  money_account text not null references ledger_accounts (code),
  till_session_id integer,
  reference text not null default '',
  -- Null only for an entry of an earlier version that names nobody.
  staff_id integer references staff (id),
  created_at timestamptz not null,
  reversed_on date,
  reversed_by integer references staff (id),
  reversed_at timestamptz,
  reversal_reason text check (reversal_reason <> ''),
  check ((reversed_on is null) = (reversed_at is null) and (reversed_on is null) = (reversal_reason is null)),
  check (reversed_by is null or reversed_on is not null)
);

create unique index payouts_live_key on payouts (loan_id) where reversed_on is null;
create index payouts_loan_idx on payouts (loan_id, id desc);

create trigger payouts_stay before delete on payouts
  for each row execute function refuse_change();
create trigger payouts_no_truncate before truncate on payouts
  for each statement execute function refuse_change();
-- A payout is reversed once; nothing else of it changes.
create trigger payouts_fixed before update on payouts for each row
  when (old.reversed_on is not null
        or (old.id, old.number, old.payout_key, old.loan_id, old.amount, old.fee, old.paid_on, old.method_id,
            old.payment_method, old.money_account, old.till_session_id, old.reference, old.staff_id, old.created_at)
        is distinct from
           (new.id, new.number, new.payout_key, new.loan_id, new.amount, new.fee, new.paid_on, new.method_id,
            new.payment_method, new.money_account, new.till_session_id, new.reference, new.staff_id, new.created_at))
  execute function refuse_change();

alter table ledger_entries
  add column payout_id integer references payouts (id),
  add column till_session_id integer;
create index ledger_entries_payout_idx on ledger_entries (payout_id) where payout_id is not null;

-- The payouts until now: each was made by the approval, in cash, and its entry is its proof. A cancellation reversed it.
insert into payouts (number, loan_id, amount, fee, paid_on, method_id, payment_method, money_account, staff_id,
                     created_at, reversed_on, reversed_by, reversed_at, reversal_reason)
select row_number() over (order by e.id), e.loan_id,
       (select sum(debit) from ledger_postings where entry_id = e.id and account_code = '1100'),
       coalesce((select sum(credit) from ledger_postings where entry_id = e.id and account_code = '4100'), 0),
       e.entry_date, m.id, m.name, '1000', e.staff_id, e.created_at,
       r.entry_date, r.staff_id, r.created_at, case when r.id is not null then 'The loan was canceled.' end
from (select *, lead(id) over (partition by loan_id order by id) as next_id
      from ledger_entries where kind in ('disbursement', 'disbursement_reversal')) as e
join payment_methods m on m.role = 'cash'
left join ledger_entries r on r.id = e.next_id and r.kind = 'disbursement_reversal'
where e.kind = 'disbursement';
insert into payout_numbers (last_number) select coalesce(max(number), 0) from payouts;

alter table ledger_entries disable trigger ledger_entries_append_only;
with numbered as (
  select id, loan_id, kind, row_number() over (partition by loan_id, kind order by id) as turn
  from ledger_entries where kind in ('disbursement', 'disbursement_reversal')
), paid as (
  select id, loan_id, reversed_on, row_number() over (partition by loan_id order by id) as turn from payouts
)
update ledger_entries e set payout_id = paid.id
from numbered join paid using (loan_id, turn)
where e.id = numbered.id;
alter table ledger_entries enable trigger ledger_entries_append_only;

-- The day from which a loan's instalments count. Null until the payout, and again after its reversal; a cancellation
-- leaves it, because undoing the cancellation restores the loan.
alter table loans add column paid_out_on date;
update loans set paid_out_on = approval_date where approval_date is not null;
alter table loans add constraint loans_payment_needs_payout
  check (paid_out_on is not null or (paid_total = 0 and status not in ('paying', 'paid')));
-- The loans that await their payout.
create index loans_unpaid_out_idx on loans (id) where status = 'approved' and paid_out_on is null;

insert into permissions (id, name) values (8, 'loans.pay_out');

-- The account to which money goes, or from which it comes, and the session of its till.
create type money_place as (account_code text, till_session_id integer);

-- Where the money of a method is: `target` is its account, null for cash. The amount is negative for money paid out.
create function money_account(target text, staff_id integer, amount numeric) returns money_place
language sql volatile as $$
  select row(coalesce(target, '1000'), null)::money_place
$$;

-- Where money that is taken back goes: `place` is that of its entry, and the amount as in `money_account`.
create function money_back(place money_place, staff_id integer, amount numeric) returns money_place
language sql volatile as $$
  select place
$$;

-- As before, with the payout and the till session of the entry. A line of the account M is one of `money_account`.
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
  insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit)
  select new_id, line, new_date, case posting->>'account' when 'M' then entry->>'money_account' else posting->>'account' end,
         (posting->>'debit')::numeric, (posting->>'credit')::numeric
  from jsonb_array_elements(entry->'lines') with ordinality as lines (posting, line);
  return new_id;
end $$;
