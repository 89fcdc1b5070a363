-- When a customer's personal data was erased; the account stays, without a name, for the books (docs/privacy.md).
alter table users add column erased_at timestamptz;

create index contact_messages_email_idx on contact_messages (lower(email));
