import type { TimelineKind } from "@microfinance/contract/customer-file/timeline.ts";

/** The person whose timeline it is, as the queries name it: $customer is replaced by the parameter. */
export interface BranchNames {
  /** SQL of the customer's code. */
  customer: string;
  /** SQL of today's date. */
  today: string;
}

/**
 * The queries of each kind (CUST-60), over the records themselves; `l` are the customer's loans. Each row: at, event,
 * id, loan, staff_id, user_id, facts, body. An event whose sentences differ by kind has the `kind` among its facts.
 */
export const timelineBranches: Readonly<
  Record<TimelineKind, (names: BranchNames) => readonly string[]>
> = {
  application: () => [
    `select l.created_at, 'applied', l.id::bigint, l.loan_id, l.staff_id, null::integer,
            jsonb_build_object('amount', l.loan_amount), '' from l`,
  ],
  decision: () => [
    `select r.created_at, 'reviewed', r.loan_id * 2 + (r.step = 'second')::integer, l.loan_id, r.staff_id, null,
            jsonb_build_object('kind', r.step), r.notes
     from l join loan_reviews r on r.loan_id = l.id`,
    `select d.created_at, 'decided', d.id, l.loan_id, d.staff_id, null,
            jsonb_build_object('kind', d.action, 'amount', l.approved_amount), d.comments
     from l join loan_decisions d on d.loan_id = l.id`,
  ],
  payout: () => [
    `select o.created_at, 'paid_out', o.id, l.loan_id, o.staff_id, null,
            jsonb_build_object('amount', o.paid, 'method', o.payment_method), ''
     from l join payouts o on o.loan_id = l.id`,
    `select o.reversed_at, 'payout_reversed', o.id, l.loan_id, o.reversed_by, null,
            jsonb_build_object('amount', o.paid, 'reason', o.reversal_reason), ''
     from l join payouts o on o.loan_id = l.id where o.reversed_at is not null`,
  ],
  payment: ({ customer }) => [
    `select p.created_at, 'paid', p.id, n.loan_id, p.staff_id, null,
            jsonb_build_object('payment', p.id, 'amount', p.amount + p.excess, 'method', p.payment_method), p.remarks
     from payments p join loans n on n.id = p.loan_id where p.customer_id = ${customer}`,
    `select v.created_at, 'reversed', v.payment_id, n.loan_id, v.staff_id, null,
            jsonb_build_object('payment', p.id, 'amount', p.amount + p.excess, 'reason', v.reason), ''
     from payments p join payment_reversals v on v.payment_id = p.id join loans n on n.id = p.loan_id
     where p.customer_id = ${customer}`,
  ],
  servicing: ({ customer }) => [
    `select a.created_at, 'act', a.id, l.loan_id, a.made_by, null,
            jsonb_build_object('kind', a.kind, 'amount', a.amount), a.reason
     from l join loan_acts a on a.loan_id = l.id`,
    `select a.reversed_at, 'act_reversed', a.id, l.loan_id, a.reversed_by, null,
            jsonb_build_object('kind', a.kind, 'amount', a.amount, 'reason', coalesce(a.reversal_reason, '')), ''
     from l join loan_acts a on a.loan_id = l.id where a.reversed_at is not null`,
    `select k.created_at, 'credit', k.id, null, k.staff_id, null,
            jsonb_build_object('kind', k.kind, 'amount', k.amount), ''
     from customer_credits k
     where k.customer_id = ${customer} and k.kind in ('applied', 'refund', 'refund_returned')`,
    `select v.created_at, 'moved', v.id, n.loan_id, v.moved_by, null,
            jsonb_build_object('from', f.name, 'to', t.name), ''
     from branch_moves v
     join branches f on f.id = v.from_branch join branches t on t.id = v.to_branch
     left join loans n on n.id = v.loan_id
     where v.customer_id = ${customer}`,
  ],
  contact: () => [
    `select c.created_at, 'contact', c.id, l.loan_id, c.staff_id, null,
            jsonb_build_object('channel', c.channel, 'outcome', c.outcome), c.note
     from l join contacts c on c.loan_id = l.id`,
  ],
  promise: () => [
    `select p.created_at, 'promise', p.id, l.loan_id, c.staff_id, null,
            jsonb_build_object('amount', p.amount, 'due_date', p.due_date), ''
     from l join promises p on p.loan_id = l.id join contacts c on c.id = p.contact_id`,
  ],
  paper: ({ customer, today }) => [
    `select d.created_at, 'paper_added', d.number, l.loan_id, null, d.uploaded_by,
            jsonb_build_object('name', d.name), ''
     from l join documents d on d.loan_id = l.id`,
    `select p.decided_at, 'paper_' || p.state, p.id, l.loan_id, p.staff_id, null,
            jsonb_build_object('name', coalesce(d.name, 'a paper'), 'reason', p.reason), ''
     from l join paper_decisions p on p.loan_id = l.id left join documents d on d.id = p.document_id`,
    `select q.asked_at, 'paper_asked', q.id, l.loan_id, q.staff_id, null,
            jsonb_build_object('name', q.name), ''
     from l join loan_paper_requests q on q.loan_id = l.id`,
    `select i.recorded_at, 'income_proven', i.id, l.loan_id, i.staff_id, null,
            jsonb_build_object('name', coalesce(d.name, 'a paper'), 'amount', i.monthly_income), ''
     from l join income_proofs i on i.loan_id = l.id left join documents d on d.id = i.document_id`,
    `select i.created_at, 'identity_added', i.id, null, null, null, jsonb_build_object('kind', i.id_kind), ''
     from identity_documents i where i.customer_id = ${customer}`,
    `select (i.id_expires_on + 1)::timestamp at time zone 'UTC', 'identity_expired', i.id, null, null, null,
            jsonb_build_object('kind', i.id_kind), ''
     from identity_documents i where i.customer_id = ${customer} and i.id_expires_on < ${today}`,
  ],
  note: ({ customer }) => [
    `select n.created_at, 'note', n.id, null, n.staff_id, null, '{}'::jsonb, n.body
     from customer_notes n where n.customer_id = ${customer}`,
    `select n.created_at, 'loan_note', n.id, l.loan_id, n.staff_id, null, '{}'::jsonb, n.body
     from l join loan_notes n on n.loan_id = l.id`,
  ],
  message: ({ customer }) => [
    `select n.created_at, 'notice', n.id, o.loan_id, null, null,
            jsonb_build_object('event', jsonb_build_object('kind', n.kind, 'facts', n.facts)), ''
     from notices n join loans o on o.id = n.loan_id where n.customer_id = ${customer}`,
    // The mails of notices are the notices above.
    `select m.created_at, 'mail', m.id, null, null, null,
            jsonb_build_object('subject', m.subject, 'state', m.state), ''
     from customers c join users u on u.id = c.user_id
     join messages m on m.recipient = u.email and m.channel = 'mail' and m.kind is distinct from 'loan'
     where c.customer_id = ${customer} and u.erased_at is null`,
    `select m.created_at, 'sms', m.id, null, null, null,
            jsonb_build_object('subject', m.subject, 'state', m.state), ''
     from messages m where m.customer_id = ${customer} and m.channel = 'sms'`,
  ],
  // A transfer belongs to no account: phone and last name say whose it is.
  transfer: ({ customer }) =>
    (["sender", "receiver"] as const).map((side) => {
      const other = side === "sender" ? "receiver" : "sender";
      return `
     select t.created_at, 'transfer', t.id * 2::bigint + ${side === "sender" ? 0 : 1}, null, t.staff_id, null,
            jsonb_build_object('side', '${side}', 'amount', t.local_currency, 'other', t.${other}_name,
                               'status', t.status), ''
     from customers c join users u on u.id = c.user_id
     join transfers t on right(regexp_replace(t.${side}_phone, '[^0-9]', '', 'g'), 8) = right(u.search_phone, 8)
     where c.customer_id = ${customer} and u.erased_at is null and length(u.search_phone) >= 8
       and t.deleted_at is null and position(lower(u.last_name) in lower(t.${side}_name)) > 0`;
    }),
};
