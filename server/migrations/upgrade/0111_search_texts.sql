-- What staff typed to find people stands beside the audit log, which holds its salted hash alone: the text goes when
-- the person it names is erased, and no seal of the log breaks by that.

create table search_texts (
  -- Without a foreign key: each search would lock its entry, and the walk along the seals looks after both.
  audit_entry_id bigint primary key,
  -- Without the salt, the hash of a name could be found by trying names.
  salt bytea not null check (octet_length(salt) = 32),
  search jsonb not null
);

create trigger search_texts_unchanged before update on search_texts
  for each row execute function refuse_change();
create trigger search_texts_no_truncate before truncate on search_texts
  for each statement execute function refuse_change();
