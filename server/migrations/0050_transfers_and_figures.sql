-- The client's own key of a transfer: the same transfer sent twice is recorded once.
alter table transfers add column transfer_key uuid;
create unique index transfers_key on transfers (transfer_key);

-- Whoever looks for a transfer knows a part of the pin or of a name.
create index transfers_search_trgm on transfers
  using gin (lower(transfer_pin || ' ' || sender_name || ' ' || receiver_name) gin_trgm_ops);

-- The overview sums and counts by month. Payments are added in the order of their dates, so a block range index
-- finds a year of them and costs a payment nothing.
create index loans_approved_idx on loans (approval_date) include (approved_amount)
  where approved_amount is not null;
create index transfers_date_idx on transfers (transfer_date) include (local_currency)
  where deleted_at is null and status = 'completed';
create index payments_date_brin on payments using brin (transaction_date)
  with (pages_per_range = 32, autosummarize = on);

-- The trail is searched by time, and by kinds of records.
create index audit_entries_created_idx on audit_entries (created_at);
