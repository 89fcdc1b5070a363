import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of what happens to a loan after its payout, and of credit. */
export const servicingTables: Tables = {
  customer_credits: {
    says: "Credit kept for customers",
    owner: "customer",
    erase: { keeps: "figures under the customer's code" },
    merge: "stay",
    counted: { label: "Movements of credit", place: 160 },
    copy: {
      as: "credit",
      in: ["file", "merged record"],
      select: sql`(
        select coalesce(json_agg(json_build_object('kind', k.kind, 'amount', k.amount, 'to_return', k.to_return,
          'balance_after', k.balance_after, 'booked_on', k.booked_on, 'payment_method', k.payment_method,
          'reference', k.reference) order by k.turn), '[]')
        from customer_credits k where k.customer_id = c.customer_id)`,
    },
  },
  loan_acts: { says: "What happened to loans apart from payments" },
  past_instalments: { says: "Instalments that a later schedule replaced" },
  reschedule_consents: { says: "Consents to new schedules" },
  penalty_charging: { leftOut: "the last run of a job" },
};
