import { resolutionLabels } from "@microfinance/contract/collections/field.ts";
import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";

/**
 * All stored data about a customer, as JSON: their input, decisions, payments and notifications. Excluded are secrets
 * (password, links), file contents, which are separate downloads, internal notes and reasons of staff (LOAN-63), and the
 * other members of a group (SERV-164). Null for an unknown customer.
 * @param customerId the public code
 */
export async function personalDataOf(db: Connection, customerId: string): Promise<object | null> {
  const { rows } = await sql<{ data: object }>`
    select json_build_object(
      'account', json_build_object(
        'customer_id', c.customer_id, 'user_id', u.id, 'email', u.email,
        'first_name', u.first_name, 'middle_name', u.middle_name, 'last_name', u.last_name,
        'gender', u.gender, 'date_of_birth', u.date_of_birth, 'phone', u.phone, 'other_phone', u.other_phone,
        'status', u.status, 'email_verified_at', u.email_verified_at,
        'phone_verified_at', u.phone_verified_at, 'created_at', u.created_at),
      'changes_of_email', (
        select coalesce(json_agg(json_build_object('old_email', e.old_email, 'new_email', e.new_email,
          'state', e.state, 'requested_at', e.requested_at) order by e.id), '[]')
        from email_changes e where e.user_id = u.id),
      'addresses', (select coalesce(json_agg(r), '[]') from addresses r where r.customer_id = c.customer_id),
      'employers', (select coalesce(json_agg(r), '[]') from employers r where r.customer_id = c.customer_id),
      'banks', (select coalesce(json_agg(r), '[]') from banks r where r.customer_id = c.customer_id),
      'guarantors', (select coalesce(json_agg(r), '[]') from guarantors r where r.customer_id = c.customer_id),
      'businesses', (select coalesce(json_agg(r), '[]') from businesses r where r.customer_id = c.customer_id),
      'identity_documents', (
        select coalesce(json_agg(r), '[]') from identity_documents r where r.customer_id = c.customer_id),
      'unfinished_applications', (
        select coalesce(json_agg(json_build_object('step', d.step, 'entries', d.body, 'updated_at', d.updated_at)), '[]')
        from application_drafts d where d.user_id = u.id),
      'loans', (
        select coalesce(json_agg(json_build_object(
          'loan_id', l.loan_id, 'status', l.status, 'loan_type', l.loan_type, 'loan_amount', l.loan_amount,
          'interest_rate', l.interest_rate, 'loan_period', l.loan_period, 'total_amount', l.total_amount,
          'monthly_payment', l.monthly_payment, 'processing_fee', l.processing_fee, 'charges', l.charges,
          'approved_amount', l.approved_amount, 'approval_date', l.approval_date, 'due_date', l.due_date,
          'paid_total', l.paid_total, 'balance', l.balance, 'application', l.application,
          'created_at', l.created_at,
          'payout_account', (
            select json_build_object('bank_name', a.bank_name, 'account_name', a.account_name,
              'account_number', a.account_number)
            from payout_accounts a where a.loan_id = l.id),
          'payouts', (
            select coalesce(json_agg(json_build_object('number', o.number, 'amount', o.amount, 'fee', o.fee, 'charges', o.charges,
              'settled', o.settled,
              'paid_on', o.paid_on, 'payment_method', o.payment_method, 'reference', o.reference,
              'reversed_on', o.reversed_on) order by o.id), '[]')
            from payouts o where o.loan_id = l.id),
          'consents', (
            select coalesce(json_agg(json_build_object('kind', s.kind, 'text_version', s.text_version,
              'figures', s.figures, 'given_at', s.given_at) order by s.id), '[]')
            from loan_consents s where s.loan_id = l.id),
          'agreements', (
            select coalesce(json_agg(json_build_object('version', a.version, 'terms', a.terms - 'members', 'sha256', a.sha256,
              'consented_at', a.consented_at, 'signed_at', a.signed_at) order by a.version), '[]')
            from loan_agreements a where a.loan_id = l.id),
          'files', (
            select coalesce(json_agg(json_build_object('name', f.name, 'type', f.type, 'size', f.size,
              'sha256', encode(f.sha256, 'hex'), 'kind', f.kind, 'created_at', f.created_at)), '[]')
            from documents f where f.loan_id = l.id),
          'proven_incomes', (
            select coalesce(json_agg(json_build_object('paper', f.name, 'monthly_income', i.monthly_income,
              'recorded_at', i.recorded_at) order by i.id), '[]')
            from income_proofs i left join documents f on f.id = i.document_id
            where i.loan_id = l.id and i.monthly_income is not null),
          'incomes_of_decisions', (
            select coalesce(json_agg(json_build_object('stated', i.stated, 'proven', i.proven,
              'instalment', i.instalment) order by i.decision_id), '[]')
            from decided_incomes i where i.loan_id = l.id),
          'payments', (
            select coalesce(json_agg(json_build_object('transaction_id', p.transaction_id, 'amount', p.amount,
              'kept_as_credit', p.excess,
              'balance_after', p.balance_after, 'payment_method', p.payment_method, 'reference', p.reference,
              'transaction_date', p.transaction_date,
              'reversed_on', (select v.reversed_on from payment_reversals v where v.payment_id = p.id))
              order by p.id), '[]')
            from payments p where p.loan_id = l.id)) order by l.id), '[]')
        from loans l where l.customer_id = c.customer_id),
      'credit', (
        select coalesce(json_agg(json_build_object('kind', k.kind, 'amount', k.amount, 'to_return', k.to_return,
          'balance_after', k.balance_after, 'booked_on', k.booked_on, 'payment_method', k.payment_method,
          'reference', k.reference) order by k.turn), '[]')
        from customer_credits k where k.customer_id = c.customer_id),
      'merged_records', (
        select coalesce(json_agg(json_build_object('customer_id', o.customer_id, 'user_id', x.id, 'email', x.email,
          'first_name', x.first_name, 'middle_name', x.middle_name, 'last_name', x.last_name, 'gender', x.gender,
          'date_of_birth', x.date_of_birth, 'phone', x.phone, 'other_phone', x.other_phone, 'created_at', x.created_at,
          'merged_at', (select m.merged_at from customer_merges m where m.merged_id = o.customer_id),
          'addresses', (select coalesce(json_agg(r), '[]') from addresses r where r.customer_id = o.customer_id),
          'employers', (select coalesce(json_agg(r), '[]') from employers r where r.customer_id = o.customer_id),
          'banks', (select coalesce(json_agg(r), '[]') from banks r where r.customer_id = o.customer_id),
          'credit', (
            select coalesce(json_agg(json_build_object('kind', k.kind, 'amount', k.amount, 'to_return', k.to_return,
              'balance_after', k.balance_after, 'booked_on', k.booked_on, 'payment_method', k.payment_method,
              'reference', k.reference) order by k.turn), '[]')
            from customer_credits k where k.customer_id = o.customer_id),
          'changes_of_email', (
            select coalesce(json_agg(json_build_object('old_email', e.old_email, 'new_email', e.new_email,
              'state', e.state, 'requested_at', e.requested_at) order by e.id), '[]')
            from email_changes e where e.user_id = x.id),
          'sign_ins', (
            select coalesce(json_agg(json_build_object('created_at', s.created_at, 'network_address', s.network_address,
              'device', s.user_agent, 'ended_at', s.ended_at)), '[]')
            from sessions s where s.user_id = x.id)) order by o.customer_id), '[]')
        from customers o join users x on x.id = o.user_id where o.merged_into = c.customer_id),
      'deductions_from_salary', (
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'employer', e.name, 'month', n.month,
          'staff_number', n.staff_number, 'asked', n.expected,
          'deducted', (select w.deducted from payroll_rows w where w.line_id = n.id and w.state = 'booked'))
          order by n.id), '[]')
        from payroll_lines n join payroll_runs r on r.id = n.run_id join payroll_employers e on e.id = r.employer_id
        join loans l on l.id = n.loan_id where l.customer_id = c.customer_id),
      'employers_of_loans', (
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'employer', e.name,
          'staff_number', p.staff_number) order by l.id), '[]')
        from loan_payrolls p join payroll_employers e on e.id = p.employer_id
        join loans l on l.id = p.loan_id where l.customer_id = c.customer_id),
      'codes_to_pay', (
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'amount', i.amount, 'state', i.state,
          'code', i.ussd_code, 'created_at', i.created_at) order by i.number), '[]')
        from pay_intents i join loans l on l.id = i.loan_id where l.customer_id = c.customer_id),
      'receipts_of_the_wallet', (
        select coalesce(json_agg(json_build_object('id', r.external_id, 'amount', r.amount, 'currency', r.currency,
          'paid_at', r.paid_at, 'payer', r.payer, 'reference', r.provider_reference, 'state', r.state,
          'returned_on', r.returned_on) order by r.id), '[]')
        from receipts_in r
        left join payments p on p.id = r.payment_id
        left join pay_intents i on i.id = r.intent_id
        left join loans n on n.loan_id = upper(trim(r.named))
        join loans l on l.id = coalesce(p.loan_id, i.loan_id, n.id)
        where l.customer_id = c.customer_id),
      'collected_on_a_phone_and_not_booked', (
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'amount', f.amount,
          'collected_at', f.collected_at, 'received_at', f.received_at, 'why_not_booked', f.refusal,
          'became', ${JSON.stringify(resolutionLabels)}::json ->> f.resolution,
          'became_payment', (select p.transaction_id from payments p where p.id = f.resolving_payment_id),
          'resolved_at', f.resolved_at) order by f.id), '[]')
        from field_collections f
        join collection_sheet_rows r on r.sheet_id = f.sheet_id and r.position = f.position
        join loans l on l.id = r.loan_id
        where f.refusal <> '' and l.customer_id = c.customer_id),
      'groups', (
        select coalesce(json_agg(json_build_object('group', g.name, 'joined_on', m.joined_on, 'left_on', m.left_on)
          order by m.id), '[]')
        from group_members m join groups g on g.id = m.group_id where m.customer_id = c.customer_id),
      'shares_of_loans', (
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'share', m.share, 'from_date', m.from_date,
          'created_at', m.created_at) order by l.id, m.version), '[]')
        from loan_members m join loans l on l.id = m.loan_id where m.customer_id = c.customer_id),
      'payments_of_shares', (
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'amount', m.amount,
          'transaction_date', p.transaction_date,
          'reversed_on', (select v.reversed_on from payment_reversals v where v.payment_id = p.id)) order by p.id), '[]')
        from payment_members m join payments p on p.id = m.payment_id join loans l on l.id = p.loan_id
        where m.customer_id = c.customer_id),
      'notices', (
        select coalesce(json_agg(json_build_object('kind', n.kind, 'facts', n.facts, 'created_at', n.created_at,
          'read_at', n.read_at) order by n.id), '[]')
        from notices n where n.customer_id = c.customer_id),
      'messages', (
        select coalesce(json_agg(json_build_object('message', m.message, 'created_at', m.created_at)), '[]')
        from contact_messages m where m.email = u.email and u.email_verified_at is not null),
      'text_messages', (
        select coalesce(json_agg(json_build_object('recipient', t.recipient, 'subject', t.subject,
          'text', case when t.kind = 'sms_code' then null
            -- The link in a message to a guarantor is the guarantor's.
            when t.template = 'guarantor_late' then regexp_replace(t.text_body, '/stop/[A-Za-z0-9_-]+', '/stop/…')
            else t.text_body end, 'state', t.state,
          'created_at', t.created_at) order by t.id), '[]')
        from messages t where t.customer_id = c.customer_id and t.channel = 'sms'),
      'message_preferences', (
        select json_build_object('reminders', p.reminders, 'language', p.language, 'changed_at', p.changed_at)
        from message_preferences p where p.customer_id = c.customer_id),
      'sign_ins', (
        select coalesce(json_agg(json_build_object('created_at', s.created_at, 'network_address', s.network_address,
          'device', s.user_agent, 'ended_at', s.ended_at)), '[]')
        from sessions s where s.user_id = u.id)
    ) as data
    from customers c join users u on u.id = c.user_id
    where c.customer_id = ${customerId}`.execute(db);
  return rows[0]?.data ?? null;
}
