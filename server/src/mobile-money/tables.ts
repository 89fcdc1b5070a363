import { sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import type { ErasedPerson, Tables } from "../core/table-description.ts";

/** The tables of the wallet. */
export const walletTables: Tables = {
  pay_intents: {
    says: "Codes to pay from a wallet",
    owner: "loan",
    erase: { keeps: "figures under the customer's code" },
    counted: { label: "Codes to pay from a wallet", place: 140 },
    copy: {
      as: "codes_to_pay",
      select: sql`(
        select coalesce(json_agg(json_build_object('loan_id', l.loan_id, 'amount', i.amount, 'state', i.state,
          'code', i.ussd_code, 'created_at', i.created_at) order by i.number), '[]')
        from pay_intents i join loans l on l.id = i.loan_id where l.customer_id = c.customer_id)`,
    },
  },
  receipts_in: {
    says: "Money that reached the wallet",
    erase: {
      does: "the payer and what they typed emptied, with the deliveries that name them deleted",
      run: clearReceipts,
    },
    copy: {
      as: "receipts_of_the_wallet",
      select: sql`(
        select coalesce(json_agg(json_build_object('id', r.external_id, 'amount', r.amount, 'currency', r.currency,
          'paid_at', r.paid_at, 'payer', r.payer, 'reference', r.provider_reference, 'state', r.state,
          'returned_on', r.returned_on) order by r.id), '[]')
        from receipts_in r
        left join payments p on p.id = r.payment_id
        left join pay_intents i on i.id = r.intent_id
        left join loans n on n.loan_id = upper(trim(r.named))
        join loans l on l.id = coalesce(p.loan_id, i.loan_id, n.id)
        where l.customer_id = c.customer_id)`,
    },
  },
  receipt_entries: { says: "Ledger entries of that money" },
  webhook_deliveries: {
    leftOut: "deliveries of the mobile money provider, which are in receipts_in",
  },
};

/** Removes the payer, and what they typed, from receipts, and the deliveries that name them; the money stays booked. */
async function clearReceipts(db: Connection, { customer_id }: ErasedPerson): Promise<void> {
  const { rows } = await sql<{ external_id: string; code_id: string | null }>`
    update receipts_in r
    set payer = '', named = case when o.intent_id is null and n.id is null then '' else o.named end
    from receipts_in o
    left join payments p on p.id = o.payment_id
    left join pay_intents i on i.id = o.intent_id
    left join loans n on n.loan_id = upper(trim(o.named))
    join loans l on l.id = coalesce(p.loan_id, i.loan_id, n.id)
    where o.id = r.id and l.customer_id = ${customer_id}
    returning r.external_id, i.code_id`.execute(db);
  for (const { external_id, code_id } of rows)
    await sql`
      delete from webhook_deliveries
      where processed_at is not null
        and (position(${external_id} in body) > 0 or position(${code_id ?? external_id} in body) > 0)`.execute(
      db,
    );
}
