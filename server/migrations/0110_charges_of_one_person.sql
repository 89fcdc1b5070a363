-- What one person booked as charges and differences on a day (ACC-27).
create index ledger_entries_charges_idx on ledger_entries (staff_id, created_at)
  where kind in ('bank_charge', 'unidentified_receipt', 'settlement', 'remittance');
