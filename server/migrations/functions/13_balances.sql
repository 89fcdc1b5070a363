-- The journal by day and account.

-- The postings of the entries after one, up to another. The planner expects a third of the table beyond a bound that it
-- does not know; the settings keep it on the keys.
create or replace function postings_between(after_id bigint, last_id bigint)
returns table (entry_date date, account_code text, kind text, entries bigint, debit numeric, credit numeric,
               branch_id smallint)
language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set max_parallel_workers_per_gather = 0 set jit = off as $$
  select e.entry_date, p.account_code, e.kind, (p.line = 1)::integer::bigint, p.debit, p.credit,
         p.branch_id
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  where e.id > after_id and e.id <= last_id
$$;

-- The journal by day, account, kind and branch as it is now: the rollup, and what came after it. Several rows may
-- belong to one day, account, kind and branch: sum them.
create or replace view account_movements as
  select entry_date, account_code, kind, entries, debit, credit, branch_id from account_daily_balances
  union all
  select p.entry_date, p.account_code, p.kind, p.entries, p.debit, p.credit, p.branch_id
  from rollup_watermark w, postings_between(w.entry_id, 9223372036854775807) as p;

-- Adds the entries up to the given one to the rollup. No transaction may still commit it or an entry before it.
create or replace function roll_up_balances(last_entry bigint) returns void language plpgsql as $$
declare
  after_entry bigint;
begin
  -- Two rollups at once queue here.
  select entry_id into after_entry from rollup_watermark for update;
  insert into account_daily_balances as b (entry_date, account_code, kind, branch_id, entries, debit, credit)
  select entry_date, account_code, kind, branch_id, sum(entries), sum(debit), sum(credit)
  from postings_between(after_entry, last_entry)
  group by entry_date, account_code, kind, branch_id
  on conflict (entry_date, account_code, kind, branch_id) do update
    set entries = b.entries + excluded.entries, debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  update rollup_watermark set entry_id = greatest(entry_id, last_entry);
end $$;
