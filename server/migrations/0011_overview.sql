-- Instalments that fell due in a month are added up from the index alone.
drop index instalments_due_loan_idx;
create index instalments_due_loan_idx on instalments (due_date, loan_id desc) include (amount_to_date, amount);

-- Events marked as exceptions, newest first: they are few among all events.
create index audit_entries_exceptions_idx on audit_entries (id desc) where after ? 'exceptions';
