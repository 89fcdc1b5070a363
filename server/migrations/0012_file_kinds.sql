-- The paper of the checklist that a file shows (LOAN-94); null for other files, and for those stored before.
alter table documents add column kind text constraint documents_kind_check check (kind in (
  'recommendation_letter', 'employment_proof', 'bank_evidence', 'bank_statement',
  'passport_photos', 'valid_ids', 'guarantor_photos', 'property_papers'
));
