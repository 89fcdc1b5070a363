-- What a mail is about, and when it is to be sent: mails to one address are limited by kind (D37, D44). Older mails have
-- no kind and count for none. The sender goes by next_attempt_at; due_at stays as it was decided.
alter table mails add column kind text;
alter table mails add column due_at timestamptz not null default now();

create index mails_recipient_idx on mails (recipient, due_at);
