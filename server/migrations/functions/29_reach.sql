-- What a person of some branches reads and changes: views with the names and columns of the tables, of the rows that
-- they reach. Their calls run on connections with `search_path = in_reach, public` and the branches in `app.reach`
-- (server/src/core/db/reach.ts), so that no statement can forget the question: a record out of reach is not there. Jobs
-- and people who see all branches read the tables themselves.

drop schema if exists in_reach cascade;
create schema in_reach;

-- The branches that the caller sees. It is a part of each condition and not a query of its own, so that the planner
-- knows how many they are: one branch of forty is read by an index, all but one are not.
create function in_reach.branches() returns smallint[] language sql stable as $$
  select current_setting('app.reach')::smallint[]
$$;

do $$
declare
  -- Each table with branch data, and which of its rows `t` are in reach. {loan.x}: those whose column x is a loan in
  -- reach, alike for the others; {in x}: those whose x is a branch in reach. What has none of these is of all branches.
  reached constant text[][] := array[
    ['customers', '{in t.branch_id}'],
    ['addresses', '{customer.customer_id}'],
    ['employers', '{customer.customer_id}'],
    ['banks', '{customer.customer_id}'],
    ['guarantors', '{customer.customer_id}'],
    ['guarantor_consents', 'exists (select from public.guarantors g where g.id = t.guarantor_id
                              and {customer.customer_id of g})'],
    ['businesses', '{customer.customer_id}'],
    ['identity_documents', '{customer.customer_id}'],
    ['different_people', '{customer.customer_id} or {customer.other_id}'],
    ['customer_merges', '{customer.customer_id}'],
    ['branch_moves', '{customer.customer_id}'],
    ['customer_notes', '{customer.customer_id}'],
    ['note_mentions', 'exists (select from public.customer_notes n where n.id = t.note_id
                         and {customer.customer_id of n})'],
    ['group_members', '{customer.customer_id}'],
    ['message_preferences', '{customer.customer_id}'],
    ['customer_credits', '{customer.customer_id}'],
    ['users', 't.area = ''staff'' or not exists (select from public.customers c where c.user_id = t.id
                 and not {in c.branch_id})'],
    ['groups', '{in t.branch_id}'],
    ['application_drafts', 'case when t.customer_id is not null then {customer.customer_id}
                              else {user.user_id} end'],
    ['loans', '{in t.branch_id}'],
    ['documents', 'case when t.loan_id is not null then {loan.loan_id} else exists (
                     select from public.application_drafts d where d.id = t.draft_id
                     and case when d.customer_id is not null then {customer.customer_id of d}
                              else {user.user_id of d} end) end'],
    ['loan_reviews', '{loan.loan_id}'],
    ['loan_decisions', '{loan.loan_id}'],
    ['loan_notes', '{loan.loan_id}'],
    ['loan_paper_requests', '{loan.loan_id}'],
    ['paper_decisions', '{loan.loan_id}'],
    ['income_proofs', '{loan.loan_id}'],
    ['decided_incomes', '{loan.loan_id}'],
    ['reviewed_data_changes', '{loan.loan_id}'],
    ['loan_terms', '{loan.loan_id}'],
    ['loan_consents', '{loan.loan_id}'],
    ['loan_agreements', '{loan.loan_id}'],
    ['loan_officers', '{loan.loan_id}'],
    ['loan_members', '{loan.loan_id}'],
    ['payout_accounts', '{loan.loan_id}'],
    ['instalments', '{loan.loan_id}'],
    ['past_instalments', '{loan.loan_id}'],
    ['loan_arrears', '{loan.loan_id}'],
    ['late_loan_snapshots', '{loan.loan_id}'],
    ['journals', '{in t.branch_id}'],
    ['ledger_entries', 'exists (select from public.ledger_postings p where p.entry_id = t.id and {in p.branch_id})'],
    ['ledger_postings', '{in t.branch_id}'],
    ['account_daily_balances', '{in t.branch_id}'],
    ['portfolio_snapshots', '{in t.branch_id}'],
    ['tills', '{account.account_code}'],
    ['till_sessions', '{till.till_id}'],
    ['till_counts', '{session.session_id}'],
    ['till_movements', '{session.session_id}'],
    ['cash_moves', '{account.from_account} or {account.to_account}'],
    ['cash_arrivals', 'exists (select from public.cash_moves m where m.id = t.move_id
                         and ({account.from_account of m} or {account.to_account of m}))'],
    ['safe_counts', '{account.account_code}'],
    ['payouts', '{loan.loan_id}'],
    ['payments', '{loan.loan_id} or {account.money_account}'],
    ['payment_reversals', '{payment.payment_id}'],
    ['payment_members', '{payment.payment_id}'],
    ['loan_payrolls', '{loan.loan_id}'],
    ['payroll_lines', '{loan.loan_id}'],
    ['payroll_rows', 't.line_id is null or exists (select from public.payroll_lines l where l.id = t.line_id
                        and {loan.loan_id of l})'],
    ['payroll_remittances', '{account.money_account}'],
    ['requests', 'case when t.loan_id is not null then {loan.loan_id} or {staff.asked_by}
                       when t.customer_id is not null then {customer.customer_id} else {staff.asked_by} end'],
    ['loan_acts', '{loan.loan_id}'],
    ['payment_reallocations', '{payment.payment_id}'],
    ['reschedule_consents', 'exists (select from public.requests q where q.id = t.request_id
                               and {loan.loan_id of q})'],
    ['contacts', '{loan.loan_id}'],
    ['promises', '{loan.loan_id}'],
    ['collection_sheets', '{sheet.id}'],
    ['collection_sheet_rows', '{loan.loan_id}'],
    ['taken_sheets', '{sheet.sheet_id}'],
    ['field_collections', '{sheet.sheet_id}'],
    ['field_absences', '{sheet.sheet_id}'],
    ['devices', '{staff.staff_id}'],
    ['transfers', '{in t.branch_id}'],
    ['settled_transfers', 'exists (select from public.transfers o where o.id = t.transfer_id and {in o.branch_id})'],
    ['bills', '{in t.branch_id}'],
    ['settled_bills', 'exists (select from public.bills o where o.id = t.bill_id and {in o.branch_id})'],
    ['float_top_ups', '{account.money_account}'],
    ['statement_mappings', '{account.account_code}'],
    ['statement_lines', '{account.account_code}'],
    ['statement_matches', '{account.account_code}'],
    ['matched_lines', 'exists (select from public.statement_matches m where m.id = t.match_id
                         and {account.account_code of m})'],
    ['matched_entries', '{account.account_code}'],
    ['reconciliations', '{account.account_code}'],
    ['notices', '{customer.customer_id}'],
    ['messages', 'case when t.loan_id is not null then {loan.loan_id}
                       when t.customer_id is not null then {customer.customer_id} else true end'],
    ['pay_intents', '{loan.loan_id}'],
    ['receipts_in', 't.payment_id is null or {payment.payment_id}'],
    ['receipt_entries', 'exists (select from public.ledger_postings p where p.entry_id = t.entry_id
                           and {in p.branch_id})'],
    ['imported_records', 'case when t.loan_id is not null then {loan.loan_id}
                               when t.customer_id is not null then {customer.customer_id} else true end'],
    ['outgoing_events', 't.branch_id is null or {in t.branch_id}'],
    ['event_deliveries', 'exists (select from public.outgoing_events e where e.id = t.event_id
                            and (e.branch_id is null or {in e.branch_id}))'],
    -- A file of the whole lender has branches that nobody of some branches sees.
    ['made_files', 't.branches <@ in_reach.branches()'],
    ['file_sendings', 'exists (select from public.made_files o where o.id = t.file_id
                         and o.branches <@ in_reach.branches())'],
    ['audit_entries', 'case t.record_type
                         when ''customer'' then exists (select from public.customers c
                           where c.customer_id = t.record_id and {in c.branch_id})
                         when ''loan'' then exists (select from public.loans l
                           where l.loan_id = t.record_id and {in l.branch_id})
                         else {user.actor_user_id} end']
  ];
  -- The condition that a column names a record in reach, by what it names; %1$s is the column.
  named constant text[][] := array[
    ['customer', 'exists (select from public.customers r where r.customer_id = %1$s and {in r.branch_id})'],
    ['loan', 'exists (select from public.loans r where r.id = %1$s and {in r.branch_id})'],
    ['account', 'exists (select from public.ledger_accounts r where r.code = %1$s
                   and (r.branch_id is null or {in r.branch_id}))'],
    ['staff', 'exists (select from public.staff r where r.id = %1$s and {in r.branch_id})'],
    ['user', 'exists (select from public.users u left join public.staff s on s.user_id = u.id
                        left join public.customers c on c.user_id = u.id
                where u.id = %1$s and {in coalesce(s.branch_id, c.branch_id)})'],
    ['till', 'exists (select from public.tills r join public.ledger_accounts a on a.code = r.account_code
                where r.id = %1$s and {in a.branch_id})'],
    ['session', 'exists (select from public.till_sessions s join public.tills r on r.id = s.till_id
                   join public.ledger_accounts a on a.code = r.account_code
                   where s.id = %1$s and {in a.branch_id})'],
    -- A value and not `exists`, which the planner would read for all reversals before it joins those of a page.
    ['payment', 'coalesce((select {in r.branch_id} or {in a.branch_id} from public.payments p
                   join public.loans r on r.id = p.loan_id join public.ledger_accounts a on a.code = p.money_account
                   where p.id = %1$s), false)'],
    ['sheet', 'exists (select from public.collection_sheets s
                 left join public.groups g on g.id = s.group_id
                 join public.staff o on o.id = coalesce(s.officer_id, s.opened_by)
                 where s.id = %1$s and {in coalesce(g.branch_id, o.branch_id)})']
  ];
  condition text;
  named_one text[];
  one text[];
  found record;
  definition text;
begin
  foreach one slice 1 in array reached loop
    condition := one[2];
    foreach named_one slice 1 in array named loop
      condition := regexp_replace(condition, '\{' || named_one[1] || '\.(\w+)\}',
                                  replace(named_one[2], '%1$s', 't.\1'), 'g');
      condition := regexp_replace(condition, '\{' || named_one[1] || '\.(\w+) of (\w+)\}',
                                  replace(named_one[2], '%1$s', '\2.\1'), 'g');
    end loop;
    condition := regexp_replace(condition, '\{in ([^{}]+)\}',
                                '\1 = any (in_reach.branches())', 'g');
    execute format('create view in_reach.%1$I with (security_invoker = true) as select t.* from public.%1$I t where %2$s',
                   one[1], condition);
  end loop;

  -- Views of these tables, and functions of their rows, are of what is in reach too.
  for found in
    select v.viewname as name, pg_get_viewdef(format('public.%I', v.viewname)::regclass) as body
    from pg_views v where v.schemaname = 'public'
  loop
    set local search_path = in_reach, public;
    execute format('create view in_reach.%I with (security_invoker = true) as %s', found.name, found.body);
    set local search_path = public;
  end loop;
  -- In whatever order: one calls another.
  set local check_function_bodies = off;
  for found in
    select p.oid, p.proname as name
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and exists (select from unnest(p.proargtypes::oid[]) as argument
                  join pg_class c on c.reltype = argument and c.relnamespace = 'public'::regnamespace
                  join pg_class v on v.relname = c.relname and v.relnamespace = 'in_reach'::regnamespace)
  loop
    definition := pg_get_functiondef(found.oid);
    set local search_path = in_reach, public;
    execute replace(definition, 'FUNCTION public.', 'FUNCTION in_reach.');
    set local search_path = public;
  end loop;
  set local check_function_bodies = on;
end $$;
