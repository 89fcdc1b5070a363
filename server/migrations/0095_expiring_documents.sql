-- Identity documents by their day of expiry, for reminders and the list of the office (KYC-31).
create index identity_documents_expiry_idx on identity_documents (id_expires_on, id) where id_expires_on is not null;
