-- Limits are counted in `rate_limits`; no process reads or writes this table any more.

drop table if exists attempts;
