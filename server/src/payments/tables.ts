import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of what customers pay. */
export const paymentTables: Tables = {
  payments: {
    says: "Payments of loans",
    owner: "customer",
    erase: { keeps: "figures under the customer's code" },
    merge: "all",
    counted: { label: "Payments", place: 40 },
    copy: {
      as: "payments",
      in: ["loan"],
      select: sql`(
        select coalesce(json_agg(json_build_object('transaction_id', p.transaction_id, 'amount', p.amount,
          'kept_as_credit', p.excess,
          'balance_after', p.balance_after, 'payment_method', p.payment_method, 'reference', p.reference,
          'transaction_date', p.transaction_date,
          'reversed_on', (select v.reversed_on from payment_reversals v where v.payment_id = p.id))
          order by p.id), '[]')
        from payments p where p.loan_id = l.id)`,
    },
  },
  payment_reversals: { says: "Reversed payments" },
  payment_reallocations: { says: "Payments that were divided anew" },
};
