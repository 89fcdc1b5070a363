-- The payments of a day (PAY-21). Rows are added in the order of their time, so that a summary of each range of pages
-- is enough, and recording a payment costs nothing more.
create index payments_created_idx on payments using brin (created_at) with (pages_per_range = 16, autosummarize = on);
