-- The journal finds an amount on either side, latest first; without these it reads every entry for a rare amount.
create index ledger_postings_debit_idx on ledger_postings (debit, entry_date, entry_id) where debit > 0;
create index ledger_postings_credit_idx on ledger_postings (credit, entry_date, entry_id) where credit > 0;
