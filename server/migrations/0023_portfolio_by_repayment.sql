-- The recorded portfolio by how often loans are repaid and by which method their interest is charged: 'terms' rows.

alter table portfolio_snapshots
  -- Units between two instalments, and the unit: '1 month', '2 week'.
  add column frequency text,
  add column method text,
  drop constraint portfolio_snapshots_part_check,
  add constraint portfolio_snapshots_part_check check (part in ('staff', 'district', 'employer', 'terms', 'all')),
  add constraint portfolio_snapshots_terms check
    ((part = 'terms') = (frequency is not null) and (part = 'terms') = (method is not null));

drop index portfolio_snapshots_key;
create unique index portfolio_snapshots_key on portfolio_snapshots
  (part, date, product, officer, district, employer, frequency, method, bucket) nulls not distinct;

-- Every loan of the days that are recorded was repaid in the usual way.
insert into portfolio_snapshots (date, part, frequency, method, bucket, loans, principal, arrears, restructured_loans,
                                 restructured_principal)
select date, 'terms', '1 month', 'flat', bucket, loans, principal, arrears, restructured_loans, restructured_principal
from portfolio_snapshots
where part = 'all' and loans > 0;
