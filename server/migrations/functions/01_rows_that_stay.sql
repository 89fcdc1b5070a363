-- Rows that are never changed, and tables that are never emptied.

-- Whether a changed row differs only by its customer, who was merged into the new one.
create or replace function follows_merge(old_row jsonb, new_row jsonb) returns boolean language sql stable
  set search_path = public, pg_temp as $$
  select old_row ? 'customer_id'
     and old_row - 'customer_id' = new_row - 'customer_id'
     and exists (select from customers
                 where customer_id = old_row ->> 'customer_id' and merged_into = new_row ->> 'customer_id')
$$;

-- Tables whose rows never change have triggers that call this. The rows of a merged customer follow the survivor: the
-- application's role cannot update such tables, only move_merged_customer does, as their owner.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if public.follows_merge(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

do $$
declare
  name text;
begin
  -- Rows are added, and neither changed nor deleted.
  foreach name in array array[
    'different_people', 'customer_merges', 'loan_product_versions', 'loan_decisions', 'loan_notes',
    'loan_paper_requests', 'paper_decisions', 'loan_terms', 'loan_consents', 'ledger_entries', 'ledger_postings',
    'period_events', 'till_counts', 'cash_moves', 'payments', 'payment_reversals', 'payment_members', 'payroll_files',
    'payment_reallocations', 'customer_credits', 'reschedule_consents', 'contacts', 'promises', 'settlements',
    'settled_transfers', 'settled_bills', 'float_top_ups', 'reconciliations', 'receipt_entries', 'audit_entries',
    'audit_seals', 'branch_moves', 'made_files'
  ] loop
    execute format(
      'create or replace trigger %I before update or delete on %I for each row execute function refuse_change()',
      name || '_append_only', name);
  end loop;
  -- Rows are changed, and not deleted.
  foreach name in array array[
    'loan_products', 'ledger_accounts', 'payment_methods', 'till_sessions', 'payouts', 'payroll_employers',
    'payroll_runs', 'payroll_lines', 'payroll_rows', 'payroll_remittances', 'requests', 'loan_acts',
    'collection_sheets', 'collection_sheet_rows', 'devices', 'taken_sheets', 'field_collections', 'transfer_partners',
    'statement_lines', 'receipts_in', 'act_keys', 'safe_counts', 'cash_arrivals', 'bills',
    'file_templates'
  ] loop
    execute format(
      'create or replace trigger %I before delete on %I for each row execute function refuse_change()',
      name || '_stay', name);
  end loop;
  foreach name in array array[
    'guarantor_consents', 'different_people', 'customer_merges', 'loan_products', 'loan_product_versions',
    'loan_decisions', 'loan_notes', 'loan_paper_requests', 'paper_decisions', 'loan_terms', 'loan_consents',
    'loan_agreements', 'loan_members', 'ledger_accounts', 'ledger_entries', 'ledger_postings', 'period_events',
    'payment_methods', 'till_sessions', 'till_counts', 'cash_moves', 'payouts', 'payments', 'payment_reversals',
    'payment_members', 'requests', 'loan_acts', 'payment_reallocations', 'customer_credits', 'reschedule_consents',
    'contacts', 'promises', 'collection_sheets', 'collection_sheet_rows', 'devices', 'taken_sheets',
    'field_collections', 'field_absences', 'settlements', 'settled_transfers', 'reconciliations', 'receipts_in',
    'receipt_entries', 'audit_entries', 'audit_seals', 'search_texts', 'act_keys', 'safe_counts', 'cash_arrivals',
    'bills', 'settled_bills', 'float_top_ups', 'branch_moves', 'file_templates', 'made_files'
  ] loop
    execute format(
      'create or replace trigger %I before truncate on %I for each statement execute function refuse_change()',
      name || '_no_truncate', name);
  end loop;
end $$;

-- What staff searched for is deleted with the person whom it names.
create or replace trigger search_texts_unchanged before update on search_texts
  for each row execute function refuse_change();
