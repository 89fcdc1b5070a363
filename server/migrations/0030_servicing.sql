-- Servicing: what happens to a loan after its payout. Penalties and credits change what is owed, each act is a row, and
-- what needs a second person waits in one queue.

-- Charges raise what is owed, credits lower it; the total of the approval stays as it was agreed.
alter table loans
  add column charges_total numeric(14, 2) not null default 0 check (charges_total >= 0),
  add column credits_total numeric(14, 2) not null default 0 check (credits_total >= 0),
  -- The version of the schedule in `instalments`; earlier ones are in past_instalments.
  add column schedule_version integer not null default 1 check (schedule_version > 0),
  add column restructured_on date,
  add column written_off_on date,
  add column settled_early_on date,
  add column refinanced_on date,
  -- The loan that this one tops up.
  add column refinances integer references loans (id) check (refinances <> id),
  drop constraint loans_balance_is_total_less_payments,
  add constraint loans_balance_is_what_is_owed
    check ((approval_date is null and balance = 0 and paid_total = 0 and charges_total = 0 and credits_total = 0)
        or (approval_date is not null and balance = total_amount + charges_total - credits_total - paid_total));

create index loans_refinances_idx on loans (refinances) where refinances is not null;

-- A penalty belongs to an instalment and is paid before its interest and principal, except for what was paid of these
-- when the penalty was charged: payments keep their division.
alter table instalments
  add column penalty numeric(14, 2) not null default 0 check (penalty >= 0),
  add column penalty_after numeric(14, 2) not null default 0 check (penalty_after >= 0),
  -- A settled instalment may owe nothing.
  drop constraint instalments_amount_check,
  alter column amount set expression as (principal + interest + penalty),
  add constraint instalments_amount_check check (amount >= 0);

-- What is paid of an instalment when this much is paid of its loan.
create function paid_of(i instalments, paid_total numeric) returns numeric language sql immutable as $$
  select greatest(0, least(i.amount, paid_total - (i.amount_to_date - i.amount)))
$$;

create function unpaid_penalty(i instalments, paid_total numeric) returns numeric language sql immutable as $$
  select i.penalty - least(i.penalty, greatest(0, paid_of(i, paid_total) - i.penalty_after))
$$;

-- Inside an instalment interest is paid before principal.
create function unpaid_principal(i instalments, paid_total numeric) returns numeric language sql immutable as $$
  select least(i.principal, i.amount - paid_of(i, paid_total) - unpaid_penalty(i, paid_total))
$$;

-- The rows of schedules that were replaced.
create table past_instalments (
  loan_id integer not null references loans (id),
  version integer not null check (version > 0),
  number integer not null check (number > 0),
  due_date date not null,
  principal numeric(14, 2) not null,
  interest numeric(14, 2) not null,
  penalty numeric(14, 2) not null,
  penalty_after numeric(14, 2) not null,
  -- The last day on which this version was in force.
  replaced_on date not null,
  primary key (loan_id, version, number)
);

alter table loan_arrears
  add column penalty_overdue numeric(14, 2) not null default 0 check (penalty_overdue >= 0);

drop function arrears_on(date, integer[]);
-- What is overdue of loans on a day.
create function arrears_on(day date, loan_ids integer[])
returns table (loan_id integer, overdue_since date, principal_overdue numeric, interest_overdue numeric,
               penalty_overdue numeric, principal_outstanding numeric)
language sql stable as $$
  select i.loan_id, min(i.due_date), sum(u.principal) filter (where i.due_date < day),
         sum(u.total - u.principal - u.penalty) filter (where i.due_date < day),
         sum(u.penalty) filter (where i.due_date < day), sum(u.principal)
  from loans l
  join instalments i on i.loan_id = l.id and i.amount_to_date > l.paid_total
  cross join lateral (select least(i.amount, i.amount_to_date - l.paid_total) as total,
                             unpaid_penalty(i, l.paid_total) as penalty,
                             unpaid_principal(i, l.paid_total) as principal) as u
  where l.id = any (loan_ids) and l.status in ('approved', 'paying')
  group by i.loan_id
  having min(i.due_date) < day
$$;

create or replace function update_loan_arrears(loan_ids integer[]) returns void language plpgsql as $$
begin
  -- Payments lock the same row first, so that neither misses what the other writes.
  perform from loans where id = any (loan_ids) order by id for no key update;
  with late as (
    select * from arrears_on((select ageing_to from loan_ageing), loan_ids)
  ), no_longer_late as (
    delete from loan_arrears where loan_id = any (loan_ids) and loan_id not in (select loan_id from late)
  )
  insert into loan_arrears (loan_id, overdue_since, principal_overdue, interest_overdue, penalty_overdue,
                            principal_outstanding)
  select loan_id, overdue_since, principal_overdue, interest_overdue, penalty_overdue, principal_outstanding
  from late order by loan_id
  on conflict (loan_id) do update
    set overdue_since = excluded.overdue_since, principal_overdue = excluded.principal_overdue,
        interest_overdue = excluded.interest_overdue, penalty_overdue = excluded.penalty_overdue,
        principal_outstanding = excluded.principal_outstanding;
end $$;

-- As before, with penalties.
create or replace function portfolio_on(day date)
returns table (loan_id integer, overdue_since date, principal numeric, arrears numeric)
language sql stable as $$
  with later as (
    select e.loan_id,
           sum(p.debit - p.credit) filter (where p.account_code = '1100') as principal,
           coalesce(sum(p.credit - p.debit) filter (where e.kind in ('payment', 'payment_reversal')
                                                      and p.account_code in ('1100', '4000', '4200')), 0) as paid
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.entry_date > day and e.loan_id is not null
    group by e.loan_id
  ), candidates as (
    select l.id, l.status in ('approved', 'paying') as is_owing, l.paid_total - coalesce(later.paid, 0) as paid,
           l.paid_total as paid_now, coalesce(later.principal, 0) as later_principal
    from loans l left join later on later.loan_id = l.id
    where l.status in ('approved', 'paying') or later.loan_id is not null
  ), stood as (
    select c.id, i.*,
           (case when c.is_owing then i.principal_now else 0 end) - c.later_principal as outstanding
    from candidates c
    cross join lateral (
      select min(i.due_date) filter (where i.due_date < day and i.amount_to_date > c.paid) as overdue_since,
             sum(least(i.amount, i.amount_to_date - c.paid))
               filter (where i.due_date < day and i.amount_to_date > c.paid) as overdue,
             coalesce(sum(unpaid_principal(i, c.paid_now)) filter (where i.amount_to_date > c.paid_now), 0)
               as principal_now
      from instalments i where i.loan_id = c.id
    ) as i
  )
  select id, overdue_since, outstanding, coalesce(overdue, 0) from stood where outstanding > 0
$$;

alter table payments
  add column penalty_part numeric(14, 2) not null default 0 check (penalty_part >= 0),
  drop constraint payments_check,
  add constraint payments_parts_are_the_amount check (penalty_part + interest_part + principal_part = amount);

-- Acts after the payout. An act is never changed; its reversal is written on it, once.
create table loan_acts (
  -- Acts and ledger entries of a loan share their numbers, so that they have one order of booking.
  id bigint primary key default nextval('ledger_entries_id_seq'),
  -- The client's own key: the same act sent twice is booked once.
  act_key uuid not null unique,
  loan_id integer not null references loans (id),
  kind text not null check (kind in
    ('penalty', 'waiver', 'settlement', 'reschedule', 'write_off', 'recovery', 'top_up', 'payment_move', 'members')),
  -- What the act is about, where a loan may have several of its kind: instalment and round of a penalty.
  unit text not null default '',
  value_date date not null,
  amount numeric(14, 2) not null check (amount >= 0),
  -- What the act added to charges and credits.
  charged numeric(14, 2) not null default 0,
  credited numeric(14, 2) not null default 0,
  reason text not null default '',
  facts jsonb not null default '{}',
  -- The schedule and the loan's columns before the act, where it changed them.
  before jsonb,
  payment_id bigint references payments (id),
  request_id bigint,
  -- Null when the nightly job made it.
  made_by integer references staff (id),
  created_at timestamptz not null,
  reversed_number bigint,
  reversed_on date,
  reversed_by integer references staff (id),
  reversed_at timestamptz,
  reversal_reason text check (reversal_reason <> ''),
  check ((reversed_on is null) = (reversed_at is null) and (reversed_on is null) = (reversal_reason is null)),
  check ((reversed_on is null) = (reversed_number is null)),
  check (reversed_by is null or reversed_on is not null)
);

create unique index loan_acts_live_key on loan_acts (loan_id, kind, unit) where reversed_on is null;
create index loan_acts_loan_idx on loan_acts (loan_id, id);
create index loan_acts_payment_idx on loan_acts (payment_id) where payment_id is not null;

create trigger loan_acts_stay before delete on loan_acts
  for each row execute function refuse_change();
create trigger loan_acts_no_truncate before truncate on loan_acts
  for each statement execute function refuse_change();
create trigger loan_acts_fixed before update on loan_acts for each row
  when (old.reversed_on is not null
        or (old.id, old.act_key, old.loan_id, old.kind, old.unit, old.value_date, old.amount, old.charged, old.credited,
            old.reason, old.facts, old.before, old.payment_id, old.request_id, old.made_by, old.created_at)
        is distinct from
           (new.id, new.act_key, new.loan_id, new.kind, new.unit, new.value_date, new.amount, new.charged, new.credited,
            new.reason, new.facts, new.before, new.payment_id, new.request_id, new.made_by, new.created_at))
  execute function refuse_change();

-- A reallocation follows from a reversal or from an act.
alter table payment_reallocations
  add column id bigint generated always as identity,
  add column penalty numeric(14, 2) not null default 0,
  add column act_id bigint references loan_acts (id),
  drop constraint payment_reallocations_pkey,
  add primary key (id),
  alter column reversed_payment_id drop not null,
  drop constraint payment_reallocations_interest_check,
  add check (interest <> 0 or penalty <> 0),
  add check (num_nonnulls(reversed_payment_id, act_id) = 1),
  add unique (payment_id, reversed_payment_id);

-- What waits for a second person, of every kind.
create table requests (
  id bigint generated always as identity primary key,
  request_key uuid not null unique,
  kind text not null check (kind in
    ('undo_closing', 'waiver', 'reschedule', 'write_off', 'undo_write_off', 'refund', 'payment_move', 'approval')),
  loan_id integer references loans (id),
  customer_id text collate "C" not null references customers (customer_id),
  -- What the request is about, where several of its kind may wait.
  unit text not null default '',
  amount numeric(14, 2) check (amount >= 0),
  -- What was asked for, as the act reads it when it is approved.
  input jsonb not null default '{}',
  -- What the act would change, as the asker saw it.
  figures jsonb not null default '{}',
  reason text not null check (reason <> ''),
  asked_by integer not null references staff (id),
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  answered_by integer references staff (id),
  answered_at timestamptz,
  note text not null default '',
  check ((state = 'waiting') = (answered_by is null)),
  check ((state = 'waiting') = (answered_at is null)),
  -- The second person is never the first.
  check (state <> 'approved' or answered_by <> asked_by)
);

create unique index requests_waiting_key on requests (customer_id, coalesce(loan_id, 0), kind, unit)
  where state = 'waiting';
create index requests_waiting_idx on requests (id) where state = 'waiting';
create index requests_loan_idx on requests (loan_id, id desc);

create trigger requests_stay before delete on requests
  for each row execute function refuse_change();
create trigger requests_no_truncate before truncate on requests
  for each statement execute function refuse_change();
create trigger requests_answered_once before update on requests for each row
  when (old.state <> 'waiting') execute function refuse_change();

alter table loan_acts add foreign key (request_id) references requests (id);

insert into requests (request_key, kind, loan_id, customer_id, reason, asked_by, asked_at, state, answered_by,
                      answered_at)
select gen_random_uuid(), 'undo_closing', r.loan_id, l.customer_id, r.reason, r.requested_by, r.created_at,
       case r.state when 'confirmed' then 'approved' else r.state end, r.answered_by, r.answered_at
from undo_closing_requests r join loans l on l.id = r.loan_id
order by r.id;
drop table undo_closing_requests;

alter table ledger_entries
  add column act_id bigint references loan_acts (id),
  -- The movement of a customer's credit.
  add column credit_id bigint;
create index ledger_entries_act_idx on ledger_entries (act_id) where act_id is not null;

-- The kinds so far, and these.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
  where conrelid = 'ledger_entries'::regclass and conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
          || replace(kinds, 'ARRAY[', 'ARRAY[''recovery''::text, ''recovery_reversal''::text, '
             '''credit_refund''::text, ''credit_refund_reversal''::text, ');
end $$;

-- As before, with the act and the customer's credit of the entry.
create or replace function post_entry(entry jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
  new_date date;
begin
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, payout_id, transfer_id, journal_id, act_id,
                              credit_id, till_session_id, staff_id, created_at)
  select kind, entry_date, loan_id, payment_id, payout_id, transfer_id, journal_id, act_id, credit_id,
         till_session_id, staff_id, coalesce(created_at, now())
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
