-- What is rare is found without reading what is not: accounts that are not active or deleted, transfers by status.
create index users_not_active_idx on users (status, id desc) where status <> 'active';
create index users_deleted_idx on users (area) where deleted_at is not null;
create index transfers_status_idx on transfers (status, id desc) where deleted_at is null;
