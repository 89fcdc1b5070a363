import { sql } from "kysely";
import type { Tables } from "../core/table-description.ts";

/** The tables of paying loans out. */
export const payoutTables: Tables = {
  payout_accounts: {
    says: "The account that a loan is paid out to",
    owner: "loan",
    erase: "delete",
    copy: {
      as: "payout_account",
      in: ["loan"],
      select: sql`(
        select json_build_object('bank_name', a.bank_name, 'account_name', a.account_name,
          'account_number', a.account_number)
        from payout_accounts a where a.loan_id = l.id)`,
    },
  },
  payouts: {
    says: "Payouts of loans",
    owner: "loan",
    erase: { keeps: "figures under the customer's code" },
    counted: { label: "Payouts", place: 50 },
    copy: {
      as: "payouts",
      in: ["loan"],
      select: sql`(
        select coalesce(json_agg(json_build_object('number', o.number, 'amount', o.amount, 'fee', o.fee,
          'settled', o.settled,
          'paid_on', o.paid_on, 'payment_method', o.payment_method, 'reference', o.reference,
          'reversed_on', o.reversed_on) order by o.id), '[]')
        from payouts o where o.loan_id = l.id)`,
    },
  },
  payout_numbers: { leftOut: "a counter" },
};
