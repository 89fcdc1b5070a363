-- The last virus scan of each document: when, and what was found; null until a scanner has seen it (D71).
alter table documents
  add column scanned_at timestamptz,
  add column virus text check (virus <> ''),
  add constraint documents_virus_needs_scan check (virus is null or scanned_at is not null);

create index documents_unscanned_idx on documents (created_at) where scanned_at is null;
