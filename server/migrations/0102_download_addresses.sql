-- Addresses from which a browser downloads everything (KYC-40): a browser sends no bearer token with a download, so each
-- address works once, for a minute, and in the session that asked for it.

create table download_addresses (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index download_addresses_session_idx on download_addresses (session_id);
