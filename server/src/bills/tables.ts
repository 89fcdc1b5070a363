import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of bills at the counter and of the floats of billers. */
export const billTables: Tables = {
  bills: {
    says: "Bills paid at the counter",
    owner: "customer",
    erase: { empties: { payer_name: "", phone: "" } },
    merge: "all",
    counted: { label: "Bills paid at the counter", place: 45 },
    copy: {
      as: "bills",
      in: ["file", "merged record"],
      select: sql`(
        select coalesce(json_agg(json_build_object('biller', p.name, 'number', b.customer_number, 'amount', b.amount,
          'charge', b.charge, 'payment_method', b.payment_method, 'paid_on', b.paid_on, 'state', b.status,
          'token', b.token, 'payer_name', b.payer_name, 'phone', b.phone) order by b.id), '[]')
        from bills b join transfer_partners p on p.id = b.partner_id where b.customer_id = c.customer_id)`,
    },
  },
  settled_bills: { says: "Bills of a settlement" },
  float_top_ups: { says: "Top-ups of the floats of billers" },
};
