-- Why more was approved than was requested (D106); null where it was not.
alter table loan_decisions add column above_requested_reason text check (above_requested_reason <> '');

-- The customer account of a staff member who borrows under another address (D29, D99). It is no foreign key, because
-- customers refer to staff and a backup writes each table after those that it refers to: the operation asks for the
-- customer, whose code never changes.
alter table staff add column customer_id text collate "C" check (customer_id ~ '^CUS-[0-9]{6,}$');
create index staff_customer_idx on staff (customer_id) where customer_id is not null;

-- One setting became three (D99): what the lender chose holds for the two that it was about.
insert into settings (key, value, updated_at, updated_by)
select name, value, updated_at, updated_by
from settings, unnest(array['reviewers_differ', 'approver_independent']) as name
where key = 'separate_reviewers'
on conflict (key) do nothing;
delete from settings where key = 'separate_reviewers';
