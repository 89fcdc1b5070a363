-- The outbox holds messages. A job of pg-boss sends each one and keeps the time of its next try.
alter table mails rename to messages;
alter table messages drop column next_attempt_at;
alter table messages rename constraint mails_pkey to messages_pkey;
alter table messages rename constraint mails_dedupe_key_key to messages_dedupe_key_key;
alter index mails_recipient_idx rename to messages_recipient_idx;
alter index mails_unsent_idx rename to messages_unsent_idx;
alter sequence mails_id_seq rename to messages_id_seq;
