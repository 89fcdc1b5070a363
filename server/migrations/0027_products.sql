-- Loan products as data: versions that are only added, and the terms that an approval fixes of its product.

create table loan_products (
  -- What loans store as their type.
  code text primary key check (code <> '' and char_length(code) <= 40),
  -- The order of the lists.
  id integer generated always as identity unique,
  -- The latest version.
  version integer not null default 1 check (version >= 1)
);

create table loan_product_versions (
  code text not null references loan_products (code),
  version integer not null check (version >= 1),
  -- As the contract's schema of products has it; amounts in NLe, rates as fractions.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  -- Null for the products that this migration adds.
  staff_id integer references staff (id),
  created_at timestamptz not null,
  primary key (code, version)
);

create trigger loan_products_stay before delete on loan_products
  for each row execute function refuse_change();
create trigger loan_products_no_truncate before truncate on loan_products
  for each statement execute function refuse_change();
-- A product keeps its code, and its versions are counted without gaps.
create trigger loan_products_fixed before update on loan_products for each row
  when (new.code <> old.code or new.id <> old.id or new.version <> old.version + 1)
  execute function refuse_change();
create trigger loan_product_versions_append_only before update or delete on loan_product_versions
  for each row execute function refuse_change();
create trigger loan_product_versions_no_truncate before truncate on loan_product_versions
  for each statement execute function refuse_change();

-- The products until now: what the public pages stated, and the rate of each loan type.
create temporary table first_products (place integer, code text, terms jsonb) on commit drop;
insert into first_products values
  (1, 'Salary Loan', '{
    "name": "Salary Loan", "public_name": "Salary Loan", "default_rate": 0.2,
    "borrower": "Employed with stable income for at least 6 months",
    "bands": [
      {"label": "Small and short", "amount_from": 500, "amount_to": null, "months_from": 1, "months_to": 18,
       "page": "home"},
      {"label": "Larger", "amount_from": 1000, "amount_to": 10000, "months_from": 12, "months_to": 24,
       "page": "services"}],
    "documents": ["recommendation_letter", "employment_proof", "bank_evidence", "bank_statement", "passport_photos",
                  "valid_ids", "guarantor_photos"],
    "example": {"amount": 5000, "months": 12}}'),
  (2, 'Personal Loan', '{
    "name": "Micro/Personal Loan", "public_name": "Micro/Personal Loan", "default_rate": 0.3,
    "borrower": "", "bands": [],
    "documents": ["recommendation_letter", "bank_evidence", "bank_statement", "passport_photos", "valid_ids",
                  "guarantor_photos"],
    "example": {"amount": 5000, "months": 12}}'),
  (3, 'Group Loan', '{
    "name": "Group Loan", "public_name": "Business/Group Loan", "default_rate": 0.25,
    "borrower": "Business operational for at least 12 months",
    "bands": [
      {"label": "Small and short", "amount_from": 1000, "amount_to": null, "months_from": 1, "months_to": 12,
       "page": "home"},
      {"label": "Larger", "amount_from": 5000, "amount_to": 50000, "months_from": 6, "months_to": 36,
       "page": "services"}],
    "documents": ["recommendation_letter", "bank_evidence", "bank_statement", "passport_photos", "valid_ids",
                  "guarantor_photos", "property_papers"],
    "example": {"amount": 10000, "months": 12}}'),
  (4, 'Individual Loan', '{
    "name": "Individual Business Loan", "public_name": "Business/Group Loan", "default_rate": 0.25,
    "borrower": "Business operational for at least 12 months",
    "bands": [
      {"label": "Small and short", "amount_from": 1000, "amount_to": null, "months_from": 1, "months_to": 12,
       "page": "home"},
      {"label": "Larger", "amount_from": 5000, "amount_to": 50000, "months_from": 6, "months_to": 36,
       "page": "services"}],
    "documents": ["recommendation_letter", "bank_evidence", "bank_statement", "passport_photos", "valid_ids",
                  "guarantor_photos", "property_papers"],
    "example": {"amount": 10000, "months": 12}}');
update first_products set terms = terms || '{
  "public": true, "active": true, "rates": [0.2, 0.25, 0.3], "fee": 0.02, "enforce": false,
  "penalty": {"kind": "none", "value": 0, "every": "once", "grace_days": 0, "cap": 0.2},
  "minimum_interest_months": 1, "agreement_needed": false, "ceilings": {}}';

-- A lender's own limits, which bounded approvals instead of the public figures, become a band that no page states. The
-- other bands end at them.
with limited as (
  select p.code, s.value as own
  from first_products p
  join settings s on s.key = case when p.code in ('Group Loan', 'Individual Loan') then 'business_limits'
                             else 'salary_limits' end
  where jsonb_typeof(s.value) = 'object'
), cut as (
  select l.code, band || jsonb_build_object(
           'amount_to', case when band->'amount_to' = 'null' then null
                        else least((band->>'amount_to')::numeric, (own->>'amount_to')::numeric) end,
           'months_to', least((band->>'months_to')::int, (own->>'period_to')::int)) as band, turn
  from limited l
  join first_products p using (code), jsonb_array_elements(p.terms->'bands') with ordinality as bands (band, turn)
  where (band->>'amount_from')::numeric <= (own->>'amount_to')::numeric
    and (band->>'months_from')::int <= (own->>'period_to')::int
  union all
  select code, jsonb_build_object('label', 'Usual', 'amount_from', greatest((own->>'amount_from')::numeric, 0.01),
           'amount_to', greatest((own->>'amount_to')::numeric, 0.01), 'months_from', own->'period_from',
           'months_to', own->'period_to', 'page', null), 100
  from limited
)
update first_products p
set terms = terms || jsonb_build_object(
  'bands', (select jsonb_agg(band order by turn) from cut where cut.code = p.code),
  'example', jsonb_build_object(
    'amount', greatest((own->>'amount_from')::numeric, 0.01,
                       least((terms->'example'->>'amount')::numeric, (own->>'amount_to')::numeric)),
    'months', greatest((own->>'period_from')::int,
                       least((terms->'example'->>'months')::int, (own->>'period_to')::int))))
from limited where limited.code = p.code;
delete from settings where key in ('salary_limits', 'business_limits');

insert into loan_products (code) select code from first_products order by place;
insert into loan_product_versions (code, version, terms, created_at)
select code, 1, terms, now() from first_products order by place;

-- The type of a loan is the code of a product.
alter table loans drop constraint loans_loan_type_check;
alter table loans add constraint loans_loan_type_fkey foreign key (loan_type) references loan_products (code);

-- What the approval of a loan fixes of its product: no later change of the product alters it.
create table loan_terms (
  loan_id integer primary key references loans (id),
  product_code text not null,
  product_version integer not null,
  -- As the contract's schema of a loan's rules has it.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  created_at timestamptz not null,
  foreign key (product_code, product_version) references loan_product_versions (code, version)
);

-- Loans approved until now have no penalty, and an early settlement takes at least a month's interest.
insert into loan_terms (loan_id, product_code, product_version, rules, created_at)
select id, loan_type, 1, jsonb_build_object(
         'rate', interest_rate, 'fee', 0.02,
         'penalty', jsonb_build_object('kind', 'none', 'value', 0, 'every', 'once', 'grace_days', 0, 'cap', 0.2),
         'minimum_interest_months', 1, 'agreement_needed', false), now()
from loans where approval_date is not null;

create trigger loan_terms_append_only before update or delete on loan_terms
  for each row execute function refuse_change();
create trigger loan_terms_no_truncate before truncate on loan_terms
  for each statement execute function refuse_change();

-- A loan is approved with its terms.
create function refuse_approval_without_terms() returns trigger language plpgsql as $$
begin
  if not exists (select from loan_terms where loan_id = new.id and product_code = new.loan_type) then
    raise exception 'a loan is approved with its terms' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger loans_approved_with_terms before update of approval_date on loans for each row
  when (old.approval_date is null and new.approval_date is not null)
  execute function refuse_approval_without_terms();
