-- A second administrator accepts a new address that somebody else than the owner asked for on a staff account.

alter table email_changes
  add column accepted_by integer references users (id),
  add column accepted_at timestamptz,
  add check (accepted_by <> requested_by and accepted_by <> user_id),
  add check ((accepted_by is null) = (accepted_at is null));
