-- Loan products as data: versions that are only added.

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

-- The products that a lender begins with. default-products.ts of the contract has the same ones; a test compares them.
insert into loan_products (code) values ('Salary Loan'), ('Personal Loan'), ('Group Loan'), ('Individual Loan');

insert into loan_product_versions (code, version, terms, created_at)
select code, 1, terms || '{
  "public": true, "active": true, "rates": [0.2, 0.25, 0.3], "fee": 0.02, "enforce": false,
  "penalty": {"kind": "none", "value": 0, "every": "once", "grace_days": 0, "cap": 0.2},
  "minimum_interest_months": 1, "agreement_needed": false, "ceilings": {}}', now()
from (values
    ('Salary Loan', '{
      "name": "Salary Loan", "public_name": "Salary Loan", "default_rate": 0.2,
      "borrower": "Employed with stable income for at least 6 months",
      "bands": [
        {"label": "Small and short", "amount_from": 500, "amount_to": null, "months_from": 1, "months_to": 18,
         "page": "home"},
        {"label": "Larger", "amount_from": 1000, "amount_to": 10000, "months_from": 12, "months_to": 24,
         "page": "services"}],
      "documents": ["recommendation_letter", "employment_proof", "bank_evidence", "bank_statement", "passport_photos",
                    "valid_ids", "guarantor_photos"],
      "example": {"amount": 5000, "months": 12}}'::jsonb),
    ('Personal Loan', '{
      "name": "Micro/Personal Loan", "public_name": "Micro/Personal Loan", "default_rate": 0.3,
      "borrower": "", "bands": [],
      "documents": ["recommendation_letter", "bank_evidence", "bank_statement", "passport_photos", "valid_ids",
                    "guarantor_photos"],
      "example": {"amount": 5000, "months": 12}}'::jsonb),
    ('Group Loan', '{
      "name": "Group Loan", "public_name": "Business/Group Loan", "default_rate": 0.25,
      "borrower": "Business operational for at least 12 months",
      "bands": [
        {"label": "Small and short", "amount_from": 1000, "amount_to": null, "months_from": 1, "months_to": 12,
         "page": "home"},
        {"label": "Larger", "amount_from": 5000, "amount_to": 50000, "months_from": 6, "months_to": 36,
         "page": "services"}],
      "documents": ["recommendation_letter", "bank_evidence", "bank_statement", "passport_photos", "valid_ids",
                    "guarantor_photos", "property_papers"],
      "example": {"amount": 10000, "months": 12}}'::jsonb),
    ('Individual Loan', '{
      "name": "Individual Business Loan", "public_name": "Business/Group Loan", "default_rate": 0.25,
      "borrower": "Business operational for at least 12 months",
      "bands": [
        {"label": "Small and short", "amount_from": 1000, "amount_to": null, "months_from": 1, "months_to": 12,
         "page": "home"},
        {"label": "Larger", "amount_from": 5000, "amount_to": 50000, "months_from": 6, "months_to": 36,
         "page": "services"}],
      "documents": ["recommendation_letter", "bank_evidence", "bank_statement", "passport_photos", "valid_ids",
                    "guarantor_photos", "property_papers"],
      "example": {"amount": 10000, "months": 12}}'::jsonb)
) as first (code, terms);
