-- What one person attached, returned and moved of the wallet's money on a day is counted before each such act. Entries
-- are stored in the order of their time, so a range of pages is all that a day needs; a payment writes next to nothing.
create index ledger_entries_created_idx on ledger_entries
  using brin (created_at) with (pages_per_range = 16, autosummarize = on);
