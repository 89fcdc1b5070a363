-- Events marked as exceptions, newest first: they are few among all events.
create index audit_entries_exceptions_idx on audit_entries (id desc) where after ? 'exceptions';
