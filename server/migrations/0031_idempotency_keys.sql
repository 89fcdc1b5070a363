-- The answers of writes that an API client names by a key of its own, for seven days.
create table idempotency_keys (
  user_id integer not null references users (id),
  key text not null check (char_length(key) between 1 and 200),
  -- SHA-256 of method, address and body: the same key with another content is refused.
  request_hash bytea not null,
  -- Null while the call runs, and for good where the server ended in its middle.
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create index idempotency_keys_created_idx on idempotency_keys (created_at);
