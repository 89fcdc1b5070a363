-- Payments one by one, open transfers and opening balances of accounts of an earlier system (IMP-13 to IMP-15).

alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in
    ('customers', 'guarantors', 'businesses', 'loans', 'payments', 'transfers', 'balances'));

-- Sums by their names: those of loans were an object of another form.
update imports
set totals = jsonb_build_object('lent', totals->'amount', 'paid', totals->'paid', 'principal', totals->'principal',
                                'balance', totals->'balance')
             || (select coalesce(jsonb_object_agg('arrears ' || key, value), '{}') from jsonb_each(totals->'arrears'))
where totals is not null;

-- A loan is imported once, and its payments are records of it too.
drop index imported_records_loan_key;
create unique index imported_records_loan_key on imported_records (loan_id) where loan_id is not null and kind = 'loans';
create index imported_records_payments_idx on imported_records (loan_id) where kind = 'payments';
-- A payment, transfer or journal.
create index imported_records_part_idx on imported_records (kind, part_id) where part_id is not null;
-- What earlier rows of the file pay of a loan.
create index import_rows_loan_idx on import_rows (import_id, (row_values->>'loan')) where row_values ? 'loan';
