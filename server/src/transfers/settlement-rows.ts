import {
  type OpenTransfer,
  type Partner,
  type Settlement,
  settlementNumber,
} from "@microfinance/contract/transfers/partner-endpoints.ts";
import { partnerTexts as texts } from "@microfinance/contract/transfers/partner-texts.ts";
import { claimOf } from "@microfinance/contract/transfers/partner-rules.ts";
import { billNumber } from "@microfinance/contract/core/codes.ts";
import { fromCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { directionOf, postedParts, type TransferRow } from "./queries.ts";

/** A settlement without its transfers. */
export type SettlementRow = Omit<Settlement, "transfers" | "bills">;

/** The transfers of a partner that are not settled, oldest first, at most 1,000, and how many there are. */
export async function openTransfers(
  db: Connection,
  partnerId: number,
): Promise<{ transfers: OpenTransfer[]; total: number }> {
  const known = await db
    .selectFrom("transfer_partners")
    .select("id")
    .where("id", "=", partnerId)
    .executeTakeFirst();
  if (known === undefined) throw notFound(texts.partnerNotFound);
  const { rows } = await sql<TransferRow & { total: number }>`
    select t.*, count(*) over () as total
    from transfers t
    where t.partner_id = ${partnerId} and t.status = 'completed' and t.deleted_at is null
      and not exists (select from settled_transfers s where s.transfer_id = t.id)
    order by t.transfer_date, t.id limit 1000`.execute(db);
  const transfers = rows.map((row) => ({
    id: row.id,
    transfer_pin: row.transfer_pin,
    transfer_date: row.transfer_date,
    direction: directionOf(row.direction),
    local_currency: row.local_currency,
    sender_name: row.sender_name,
    receiver_name: row.receiver_name,
    claim: fromCents(claimOf(postedParts(row))),
  }));
  return { transfers, total: rows[0]?.total ?? 0 };
}

/** The settlements, newest first. */
export function settlementList(
  db: Connection,
  { partner_id, kind }: { partner_id?: number | undefined; kind?: Partner["kind"] | undefined },
): ListSource<SettlementRow> {
  const ofPartner = sql`(${partner_id ?? null}::integer is null or s.partner_id = ${partner_id ?? null})
    and (${kind ?? null}::text is null
         or exists (select from transfer_partners k where k.id = s.partner_id and k.kind = ${kind ?? null}))`;
  return {
    name: `settlements:${partner_id ?? ""}:${kind ?? ""}`,
    key: (settlement) => settlement.id,
    rows: (window) =>
      settlementsWhere(
        db,
        sql`${ofPartner} and s.id < ${window.before ?? Number.MAX_SAFE_INTEGER}::bigint
            and s.id > ${window.after ?? 0}::bigint
            order by s.id ${window.backwards ? sql`asc` : sql`desc`}
            limit ${window.limit} offset ${window.offset}`,
      ),
    count: (limit) => countUpTo(db, sql`select from settlements s where ${ofPartner}`, limit),
  };
}

/**
 * One settlement with its transfers or bills, oldest first.
 * @throws 404 for an unknown id
 */
export async function readSettlement(db: Connection, id: number): Promise<Settlement> {
  const [settlement] = await settlementsWhere(db, sql`s.id = ${id}`);
  if (settlement === undefined) throw notFound(texts.settlementNotFound);
  const transfers = await db
    .selectFrom("settled_transfers as st")
    .innerJoin("transfers as t", "t.id", "st.transfer_id")
    .select(["t.id", "t.transfer_pin", "t.transfer_date", "st.claim"])
    .where("st.settlement_id", "=", id)
    .orderBy("t.transfer_date")
    .orderBy("t.id")
    .execute();
  const bills = await db
    .selectFrom("settled_bills as sb")
    .innerJoin("bills as b", "b.id", "sb.bill_id")
    .select(["b.id", "b.customer_number", "b.paid_on", "sb.claim"])
    .where("sb.settlement_id", "=", id)
    .orderBy("b.paid_on")
    .orderBy("b.id")
    .execute();
  return {
    ...settlement,
    transfers,
    bills: bills.map((bill) => ({ ...bill, number: billNumber(bill.id) })),
  };
}

type Stored = Omit<SettlementRow, "number" | "created_at"> & { number: number; created_at: Date };

async function settlementsWhere(
  db: Connection,
  condition: ReturnType<typeof sql>,
): Promise<SettlementRow[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.number, s.partner_id, p.name as partner_name, s.direction, s.settled_on as date, s.amount,
           s.charges, s.due, s.difference, s.money_account as account_code, a.name as account_name, s.entry_id,
           ${shortNameOf("u")} as recorded_by, s.created_at
    from settlements s
    join transfer_partners p on p.id = s.partner_id
    join ledger_accounts a on a.code = s.money_account
    join staff st on st.id = s.staff_id join users u on u.id = st.user_id
    where ${condition}`.execute(db);
  return rows.map(({ number, created_at, ...row }) => ({
    ...row,
    number: settlementNumber(number),
    created_at: created_at.toISOString(),
  }));
}
