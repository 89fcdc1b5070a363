-- The trial balance is added up from the running totals, and messages are listed by their numbers: nothing looks for
-- these any more. The first was half a gigabyte at a million loans, and written twice with every payment.
drop index ledger_postings_account_idx;
drop index contact_messages_created_idx;

-- The few mails that have not gone out are counted whenever the figures of the server are asked for.
create index mails_unsent_idx on mails (created_at) where sent_at is null;
