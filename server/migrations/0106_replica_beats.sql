-- The last sign of life of each process of the application, by which it sees how far a read replica is behind. The
-- time is of that process alone: milliseconds since it began.
create table replica_beats (
  process_id uuid primary key,
  beat double precision not null,
  beaten_at timestamptz not null default now()
) with (fillfactor = 50);
