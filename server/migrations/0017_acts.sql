-- The keys of acts: a request that is repeated under its key makes nothing new (docs/architecture/acts.md). The hash is of
-- the whole request. Without a record only while the act runs.
create table act_keys (
  key text collate "C" primary key check (key <> '' and char_length(key) <= 64),
  kind text not null,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  made_by integer references staff (id),
  made_at timestamptz not null,
  record_id bigint
);

-- Keys of before, whose requests are not known any more: sent again they are refused and make nothing new.
insert into act_keys (key, kind, request_hash, made_by, made_at, record_id)
  select move_key::text, 'cash.move', repeat('0', 64), staff_id, created_at, id from cash_moves
  union all
  select movement_key::text, 'till.make_movement', repeat('0', 64), made_by, made_at, id from till_movements
  union all
  select transfer_key::text, 'transfer.create', repeat('0', 64), staff_id, created_at, id from transfers
  where transfer_key is not null
  union all
  select settlement_key::text, 'settlement.record', repeat('0', 64), staff_id, created_at, id from settlements
  union all
  select remittance_key::text, 'remittance.record', repeat('0', 64), staff_id, created_at, id from payroll_remittances
  union all
  select journal_key::text, 'journal.make', repeat('0', 64), made_by, made_at, id from journals
  union all
  select payout_key::text, 'loan.pay_out', repeat('0', 64), staff_id, created_at, id from payouts
  where payout_key is not null
  union all
  select act_key::text, kind, repeat('0', 64), made_by, created_at, id from loan_acts
  union all
  select credit_key::text, 'credit.apply', repeat('0', 64), staff_id, created_at, id from customer_credits
  where credit_key is not null
  union all
  select request_key::text, 'request.ask', repeat('0', 64), asked_by, asked_at, id from requests
  union all
  select request_key::text, 'receipt.attach', repeat('0', 64), null, created_at, id from receipts_in
  where request_key is not null
  on conflict do nothing;

alter table cash_moves drop column move_key;
alter table till_movements drop column movement_key;
alter table transfers drop column transfer_key;
alter table settlements drop column settlement_key;
alter table requests drop column request_key;
alter table receipts_in drop column request_key;
alter table journals drop column journal_key;
alter table customer_credits drop column credit_key;
-- Their triggers name the columns, and are made again without them.
drop trigger if exists payroll_remittances_fixed on payroll_remittances;
alter table payroll_remittances drop column remittance_key;
drop trigger if exists loan_acts_fixed on loan_acts;
alter table loan_acts drop column act_key;
drop trigger if exists payouts_fixed on payouts;
alter table payouts drop column payout_key;
