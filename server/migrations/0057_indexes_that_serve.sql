-- The overview reads its running totals, and nothing else looks for these.
drop index loans_created_idx;
drop index loans_approved_idx;
drop index transfers_date_idx;
drop index payments_date_brin;
drop index customers_created_idx;

-- Once a day, those instalments are looked for that are due soon or have just become past due.
create index instalments_due_idx on instalments (due_date);
