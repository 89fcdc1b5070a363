-- Limits are counted in `rate_limits` since migration 0085; no process reads or writes this table any more.

drop table if exists attempts;
