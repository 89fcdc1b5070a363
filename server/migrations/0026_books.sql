-- The fees of transfers out, for the overview: they are few, and each has one or two entries (RPT-4).
create index transfers_out_fee_idx on transfers (id) where direction = 'out' and fee > commission;
create index ledger_entries_transfer_idx on ledger_entries (transfer_id) where transfer_id is not null;
