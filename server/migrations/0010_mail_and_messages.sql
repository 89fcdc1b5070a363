-- Whom an answer to a mail goes to: the writer of a forwarded contact message (D44).
alter table mails add column reply_to text;

-- What the office answered, when it answered by mail (D44).
alter table contact_messages add column answer text;

create index contact_messages_open_idx on contact_messages (id desc) where answered_at is null;

-- Housekeeping finds what is old without reading what is not.
create index attempts_created_idx on attempts (created_at);
create index sessions_expires_idx on sessions (expires_at);
