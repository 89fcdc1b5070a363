import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of groups, their members and the shares of these. */
export const groupTables: Tables = {
  groups: { says: "Groups of customers" },
  group_members: {
    says: "Members of groups",
    owner: "customer",
    erase: "delete",
    merge: "all",
    counted: { label: "Memberships of groups", place: 170 },
    copy: {
      as: "groups",
      select: sql`(
        select coalesce(json_agg(json_build_object('group', g.name, 'joined_on', m.joined_on, 'left_on', m.left_on)
          order by m.id), '[]')
        from group_members m join groups g on g.id = m.group_id where m.customer_id = c.customer_id)`,
    },
  },
  loan_members: {
    says: "Shares of the members of Group Loans",
    owner: "customer",
    erase: { keeps: "figures under the customer's code" },
    merge: "all",
    counted: {
      label: "Shares of group loans",
      place: 180,
      count: sql`(select count(distinct loan_id) from loan_members where customer_id = n.merged)`,
    },
    copy: {
      as: "shares_of_loans",
      select: sql`(
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'share', m.share, 'from_date', m.from_date,
          'created_at', m.created_at) order by l.id, m.version), '[]')
        from loan_members m join loans l on l.id = m.loan_id where m.customer_id = c.customer_id)`,
    },
  },
  payment_members: {
    says: "Payments of the members of groups",
    owner: "customer",
    erase: { keeps: "figures under the customer's code" },
    merge: "all",
    counted: { label: "Parts of group payments", place: 190 },
    copy: {
      as: "payments_of_shares",
      select: sql`(
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'amount', m.amount,
          'transaction_date', p.transaction_date,
          'reversed_on', (select v.reversed_on from payment_reversals v where v.payment_id = p.id))
          order by p.id), '[]')
        from payment_members m join payments p on p.id = m.payment_id join loans l on l.id = p.loan_id
        where m.customer_id = c.customer_id)`,
    },
  },
};
