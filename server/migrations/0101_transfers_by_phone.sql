-- Transfers of a customer on their timeline (CUST-60) are found by the last eight digits of the phone of either side.
create index transfers_sender_phone_idx
  on transfers (right(regexp_replace(sender_phone, '[^0-9]', '', 'g'), 8)) where deleted_at is null;
create index transfers_receiver_phone_idx
  on transfers (right(regexp_replace(receiver_phone, '[^0-9]', '', 'g'), 8)) where deleted_at is null;
