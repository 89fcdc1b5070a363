-- The planner knows no bound that a query finds for itself and takes a third of the table to be beyond it: it would
-- start workers, and compile, for a handful of rows.
alter function payments_not_counted() set max_parallel_workers_per_gather = 0;
alter function payments_not_counted() set jit = off;
alter function postings_not_counted() set max_parallel_workers_per_gather = 0;
alter function postings_not_counted() set jit = off;

-- Among many people, how many bear a name is guessed from a sample of names: with the usual hundred, a name that every
-- hundredth bears seems to be nobody's, and all their loans are gathered and sorted where walking from the newest one
-- finds a page sooner.
alter table users alter column search_name set statistics 1000;
analyze users;
