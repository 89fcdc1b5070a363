-- Files are listed in the order they were added, also those of one submission, which share its time.
alter table documents add column number bigint generated always as identity;
