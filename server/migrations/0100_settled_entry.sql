-- The application's role may no longer be the owner of the tables, and then may not lock those it only adds to. The one
-- lock it needs there is taken by the owner, for as long as this transaction lasts: set lock_timeout before.

-- The newest ledger entry of which it is certain that none with a lower number will still be committed.
create function settled_entry() returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  entry bigint;
begin
  lock table ledger_entries in share mode;
  -- Read by a statement of its own, which sees what was committed while the lock was waited for.
  select coalesce(max(e.id), 0) into entry from ledger_entries e;
  return entry;
end $$;
