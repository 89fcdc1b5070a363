-- Contents of documents may be in an S3 bucket, under the document's id; the row then has none. Every id that was given
-- to the bucket is listed before it is sent there, so that what no document uses can be deleted.
alter table documents alter column content drop not null;

create table document_objects (
  id uuid primary key,
  created_at timestamptz not null default now()
);
