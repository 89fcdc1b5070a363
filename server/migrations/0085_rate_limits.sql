-- Counts of the limits on guessing and on requests (D27, D28, D37, D44), as rate-limiter-flexible reads and writes them.
-- `expire` is in milliseconds since 1970. Keys hold digests of addresses, never the addresses.
-- The table `attempts` is no longer used. It stays for the processes of the earlier version during an update.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expire_idx on rate_limits (expire);
