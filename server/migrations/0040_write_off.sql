-- Write-off and recovery: a loan that ends with principal owed is written off by two persons, and what its customer pays
-- afterwards is recovered.

-- Recoveries that are not reversed. The balance of a written-off loan stays what it ended with.
alter table loans add column recovered_total numeric(14, 2) not null default 0 check (recovered_total >= 0);

-- Loans that were closed or canceled with principal owed: each gets the act that its entry stands for.
with written_off as (
  select distinct on (e.loan_id) e.loan_id, e.kind, e.entry_date, e.staff_id, e.created_at,
         (select sum(p.debit) from ledger_postings p where p.entry_id = e.id) as amount
  from ledger_entries e
  where e.kind in ('write_off', 'write_off_reversal', 'disbursement', 'disbursement_reversal')
    and e.loan_id is not null
  order by e.loan_id, e.id desc
), ended as (
  select w.*, l.status, d.from_status, d.comments
  from written_off w
  join loans l on l.id = w.loan_id and l.status in ('closed', 'canceled')
  left join lateral (
    select from_status, comments from loan_decisions
    where loan_id = l.id and to_status = l.status order by id desc limit 1
  ) as d on true
  where w.kind = 'write_off'
), marked as (
  update loans set written_off_on = ended.entry_date from ended where loans.id = ended.loan_id
)
insert into loan_acts (act_key, loan_id, kind, value_date, amount, reason, facts, before, made_by, created_at)
select gen_random_uuid(), loan_id, 'write_off', entry_date, amount, coalesce(comments, ''),
       jsonb_build_object('ending', status),
       jsonb_build_object('schedule', null, 'is_new_version', false, 'fields', jsonb_build_object(
         'status', coalesce(from_status, 'approved'), 'written_off_on', null)),
       staff_id, created_at
from ended
order by loan_id;

-- Undoing the closing of such a loan is undoing its write-off, with the ceilings of one.
update requests r
set kind = 'undo_write_off', amount = a.amount
from loan_acts a join loans l on l.id = a.loan_id
where r.loan_id = l.id and r.kind = 'undo_closing' and r.state = 'waiting'
  and a.kind = 'write_off' and a.reversed_on is null and l.written_off_on is not null;

alter table loans
  add constraint loans_written_off_is_ended check (written_off_on is null or status in ('closed', 'canceled')),
  -- Never more than was owed, and nothing on a loan whose write-off is undone.
  add constraint loans_recovered_was_owed
    check (recovered_total = 0 or (written_off_on is not null and recovered_total <= balance));

-- Written-off loans are few among all.
create index loans_written_off_idx on loans (id) where written_off_on is not null;

create index loan_acts_write_offs_idx on loan_acts (id) where kind = 'write_off' and reversed_on is null;

-- A loan that is paid out ends with principal owed only by a write-off. A canceled loan without payments has its payout
-- reversed instead.
create function refuse_unapproved_loss() returns trigger language plpgsql as $$
begin
  if exists (select from instalments i
             where i.loan_id = new.id and i.amount_to_date > new.paid_total
               and unpaid_principal(i, new.paid_total) > 0) then
    raise exception 'loan % ends with principal owed and is not written off', new.loan_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger loans_end_without_loss before update of status on loans for each row
  when (old.status in ('approved', 'paying') and new.status not in ('approved', 'paying', 'paid')
        and new.written_off_on is null and new.paid_out_on is not null
        and not (new.status = 'canceled' and new.paid_total = 0))
  execute function refuse_unapproved_loss();

-- A loan is marked as written off for a request that a second person has approved, and for no other reason.
create function refuse_unapproved_write_off() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_acts a join requests r on r.id = a.request_id
                 where a.loan_id = new.id and a.kind = 'write_off' and a.reversed_on is null
                   and r.loan_id = new.id and r.kind = 'write_off' and r.state = 'approved') then
    raise exception 'the write-off of loan % is not approved', new.loan_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger loans_write_off_is_approved before update of written_off_on on loans for each row
  when (old.written_off_on is null and new.written_off_on is not null)
  execute function refuse_unapproved_write_off();
