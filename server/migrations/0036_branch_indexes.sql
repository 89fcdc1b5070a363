-- A condition on the branches of a caller proves nothing of a partial index, which stayed unused. These serve each
-- branch, the first too.
drop index customers_branch_idx;
create index customers_branch_idx on customers (branch_id);
drop index loans_branch_idx;
create index loans_branch_idx on loans (branch_id, status, id);
drop index ledger_postings_branch_idx;
create index ledger_postings_branch_idx on ledger_postings (branch_id, account_code, entry_date, entry_id, line);

alter table account_daily_balances drop constraint account_daily_balances_pkey;
alter table account_daily_balances add primary key (branch_id, entry_date, account_code, kind);

-- The loans of each month are counted without reading them, of one branch too.
drop index loans_created_idx;
create index loans_created_idx on loans (created_at) include (staff_id, branch_id);
