-- Seals of the audit trail (D14): each is of the entries up to a number, since the seal before, and of that seal. An
-- entry that is changed, taken out or put in later no longer fits its seal, whoever did it.

create table audit_seals (
  number bigint primary key check (number > 0),
  -- The last entry it covers; the first is the one after the last of the seal before.
  up_to_id bigint not null unique,
  entries integer not null check (entries > 0),
  entries_hash bytea not null,
  -- SHA-256 of all the above, the time and the hash of the seal before.
  hash bytea not null unique,
  sealed_at timestamptz not null
);

create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
