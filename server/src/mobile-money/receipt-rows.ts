import { toCents } from "@microfinance/contract/core/money.ts";
import type {
  UnmatchedReason,
  ReceiptState,
} from "@microfinance/contract/mobile-money/receipts.ts";
import {
  type ReceiptIn,
  type ReceiptProposal,
  storedProposal,
} from "@microfinance/contract/mobile-money/schema.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { type RawBuilder, sql } from "kysely";
import { shortNameOrNull } from "../core/db/full-name.ts";
import { countUpTo } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

/** A receipt as stored, with its people. Amounts in its currency. */
export interface ReceiptRow {
  id: number;
  external_id: string;
  currency: string;
  amount: number;
  fee: number;
  paid_at: Date;
  booked_on: string;
  provider: string;
  provider_reference: string;
  payer: string;
  named: string;
  state: ReceiptState;
  reason: UnmatchedReason | null;
  owner_id: number | null;
  owner_name: string | null;
  loan_id: string | null;
  payment_id: number | null;
  proposal: unknown;
  proposed_by: number | null;
  proposer_name: string | null;
  returned_on: string | null;
  return_reference: string | null;
}

const receipts = sql`
  select r.id, r.external_id, r.currency, r.amount, r.fee, r.paid_at, r.booked_on, r.provider, r.provider_reference,
         r.payer, r.named, r.state, r.reason, r.owner_id, ${shortNameOrNull("ou")} as owner_name,
         coalesce(pl.loan_id, il.loan_id, nl.loan_id) as loan_id, r.payment_id, r.proposal, r.proposed_by,
         ${shortNameOrNull("pu")} as proposer_name, r.returned_on,
         r.return_reference
  from receipts_in r
  left join staff os on os.id = r.owner_id left join users ou on ou.id = os.user_id
  left join staff ps on ps.id = r.proposed_by left join users pu on pu.id = ps.user_id
  left join payments p on p.id = r.payment_id left join loans pl on pl.id = p.loan_id
  left join pay_intents i on i.id = r.intent_id left join loans il on il.id = i.loan_id
  left join loans nl on nl.loan_id = upper(trim(r.named))`;

async function receiptsWhere(
  db: Connection,
  condition: RawBuilder<unknown>,
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`${receipts} where ${condition}`.execute(db);
  return rows;
}

/** A receipt. @throws 404 for an unknown one */
export async function readReceiptRow(db: Connection, id: number): Promise<ReceiptRow> {
  const [row] = await receiptsWhere(db, sql`r.id = ${id}`);
  if (row === undefined) throw notFound(texts.notFound);
  return row;
}

/** A receipt, locked until the transaction ends. @throws 404 for an unknown one */
export async function lockReceipt(tx: Connection, id: number): Promise<ReceiptRow> {
  await sql`select from receipts_in where id = ${id} for update`.execute(tx);
  return readReceiptRow(tx, id);
}

/** The receipts, newest first; `open` are those that wait for staff. */
export function receiptList(
  db: Connection,
  { state = null }: { state?: ReceiptState | "open" | null | undefined },
): ListSource<ReceiptIn> {
  const isOf =
    state === "open"
      ? sql`r.state in ('unmatched', 'asked')`
      : sql`(${state}::text is null or r.state = ${state})`;
  return {
    name: `wallet receipts:${state ?? ""}`,
    key: ({ id }) => id,
    rows: async (window) => {
      const rows = await receiptsWhere(
        db,
        sql`${isOf} and r.id < ${window.before ?? Number.MAX_SAFE_INTEGER}::bigint
            and r.id > ${window.after ?? 0}::bigint
            order by r.id ${window.backwards ? sql`asc` : sql`desc`}
            limit ${window.limit} offset ${window.offset}`,
      );
      return rows.map(toReceipt);
    },
    count: (limit) => countUpTo(db, sql`select from receipts_in r where ${isOf}`, limit),
  };
}

/** What was asked for a receipt, or null. */
export function proposalOf({ proposal }: Pick<ReceiptRow, "proposal">): ReceiptProposal | null {
  return proposal === null ? null : storedProposal.parse(proposal);
}

/** A receipt as the API answers it. */
export function toReceipt(row: ReceiptRow): ReceiptIn {
  const { payment_id, paid_at, proposal: _, ...fields } = row;
  return {
    ...fields,
    paid_at: paid_at.toISOString(),
    receipt_number: payment_id === null ? null : receiptNumber(payment_id),
    proposal: proposalOf(row),
  };
}

/** The completed receipts of the wallet on a day, in cents. */
export async function receiptsOfDay(
  db: Connection,
  day: string,
): Promise<{ external_id: string; currency: string; amount: number }[]> {
  const { rows } = await sql<{ external_id: string; currency: string; amount: number }>`
    select external_id, currency, amount from receipts_in
    where paid_at >= (${day}::date)::timestamp at time zone 'UTC'
      and paid_at < (${day}::date)::timestamp at time zone 'UTC' + interval '1 day'
    order by id`.execute(db);
  return rows.map((row) => ({ ...row, amount: toCents(row.amount) }));
}
