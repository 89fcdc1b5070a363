-- Branches: what belongs to which, and books that balance in each. A lender with one branch sees nothing of them.

create table branches (
  id smallint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{2,6}$'),
  name text not null unique check (name <> ''),
  address text not null default '',
  phone text not null default '',
  district text not null default '',
  -- When people find the office open, in words.
  hours text not null default '',
  opened_on date not null,
  closed_on date check (closed_on >= opened_on),
  -- The account of its safe, where cash is without tills. Each branch has its own. It is no foreign key, because accounts
  -- refer to branches, and a backup writes each table after those that it refers to. No account is ever deleted.
  safe_account text not null unique,
  created_at timestamptz not null default now()
);

-- The first branch: all that there is belongs to it.
insert into branches (code, name, opened_on, safe_account) values ('HO', 'Head office', '2000-01-01', '1000');

-- Whom a person works for, and how far they see; null is what their roles say.
alter table staff
  add column branch_id smallint not null default 1 references branches (id),
  add column reach text check (reach in ('own', 'chosen', 'all'));

-- The branches that a person sees beside their own.
create table staff_branches (
  staff_id integer not null references staff (id),
  branch_id smallint not null references branches (id),
  primary key (staff_id, branch_id)
);

-- Money is in one branch. Null for the accounts that all branches post to.
alter table ledger_accounts add column branch_id smallint references branches (id);
update ledger_accounts set branch_id = 1 where money_kind is not null;
alter table ledger_accounts add check ((branch_id is null) = (money_kind is null));
-- The account of the claims of branches on each other, made with the second branch: nothing for all of them together.
alter table ledger_accounts add column inter_branch boolean not null default false;
create unique index ledger_accounts_inter_branch_key on ledger_accounts (inter_branch) where inter_branch;

-- Each branch counts its own safe.
alter table safe_counts add column account_code text not null default '1000' references ledger_accounts (code);

-- New rows get theirs from who makes them, or where the money is: 0 until 27_branches.sql says it.
alter table customers add column branch_id smallint not null default 1 references branches (id);
alter table customers alter column branch_id set default 0;
create index customers_branch_idx on customers (branch_id) where branch_id <> 1;
alter table groups add column branch_id smallint not null default 1 references branches (id);
alter table groups alter column branch_id set default 0;
alter table loans add column branch_id smallint not null default 1 references branches (id);
alter table loans alter column branch_id set default 0;
create index loans_branch_idx on loans (branch_id, status) where branch_id <> 1;
alter table journals add column branch_id smallint not null default 1 references branches (id);
alter table journals alter column branch_id set default 0;
alter table transfers add column branch_id smallint not null default 1 references branches (id);
alter table transfers alter column branch_id set default 0;
alter table bills add column branch_id smallint not null default 1 references branches (id);
alter table bills alter column branch_id set default 0;

-- Each entry balances in each branch (refuse_unbalanced_entry).
alter table ledger_postings add column branch_id smallint not null default 1 references branches (id);
create index ledger_postings_branch_idx on ledger_postings (branch_id, account_code, entry_date, entry_id, line)
  where branch_id <> 1;

alter table account_daily_balances add column branch_id smallint not null default 1 references branches (id);
alter table account_daily_balances drop constraint account_daily_balances_pkey;
alter table account_daily_balances add primary key (entry_date, account_code, kind, branch_id);

alter table portfolio_snapshots add column branch_id smallint not null default 1 references branches (id);
drop index portfolio_snapshots_key;
create unique index portfolio_snapshots_key on portfolio_snapshots
  (part, date, product, officer, district, employer, frequency, method, bucket, branch_id) nulls not distinct;

-- They answer with the branch from now on.
drop view if exists account_movements cascade;
drop function if exists postings_between(bigint, bigint);
drop function if exists lines_of(jsonb);
delete from schema_functions where name = '26_reporting.sql';
