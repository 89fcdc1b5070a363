-- The overview counts applications by month and, this month, by who captured them.
create index loans_created_idx on loans (created_at) include (staff_id);
