\set i random(1, :count)
\set key random(100000000000000, 999999999999999)
with locked as (
  select id, customer_id, status, balance, paid_total from loans
  where id = (:ids::int[])[:i] and balance >= 1 for update
), booked as (
  insert into payments (loan_id, customer_id, transaction_id, amount, interest_part, principal_part,
                        balance_after, payment_method, method_id, money_account, remarks, staff_id, transaction_date,
                        created_at)
  select locked.id, customer_id, :key::bigint::text, 1, 0, 1, balance - 1, 'Cash', method.id, '1000', '', 1, current_date,
         now()
  from locked, payment_methods as method
  where method.role = 'cash'
  on conflict (transaction_id) do nothing
  returning id, loan_id, customer_id
), moved as (
  update loans
  set status = 'paying', paid_total = paid_total + 1, balance = balance - 1, last_payment_date = current_date,
      updated_at = now()
  from booked where loans.id = booked.loan_id
), entry as (
  insert into ledger_entries (kind, entry_date, loan_id, payment_id, staff_id, created_at)
  select 'payment', current_date, loan_id, id, 1, now() from booked
  returning id
), lines as (
  insert into ledger_postings (entry_id, line, entry_date, account_code, debit, credit)
  select entry.id, l.line, current_date, l.account_code, l.debit, l.credit
  from entry, (values (1, '1000', 1::numeric, 0::numeric), (2, '1100', 0, 1)) as l (line, account_code, debit, credit)
), audited as (
  insert into audit_entries (created_at, actor_user_id, actor_role, action, record_type, record_id,
                             before, after, network_address, request_id)
  select now(), 1, 'System Admin', 'payment.record', 'payment', booked.id::text,
         jsonb_build_object('status', locked.status, 'balance', locked.balance, 'paid_total', locked.paid_total),
         jsonb_build_object('loan_id', 'LN-202603-000045', 'transaction_id', :key::bigint::text, 'amount', 1,
                            'status', 'paying', 'balance', locked.balance - 1, 'paid_total', locked.paid_total + 1),
         '127.0.0.1', '7f4df9a1-5e8c-4f1e-9a3b-0d8ff8a1c111'
  from booked, locked
), noticed as (
  insert into notices (customer_id, loan_id, kind, key, facts, created_at)
  select customer_id, loan_id, 'payment', id::text,
         jsonb_build_object('amount', 1, 'balance', 1000, 'transaction_date', current_date), now()
  from booked
)
select id from booked;
