import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import type { transferSorts } from "@microfinance/contract/transfers/endpoint-schemas.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { PostedTransfer } from "@microfinance/contract/transfers/partner-rules.ts";
import { settlementNumber } from "@microfinance/contract/transfers/partner-endpoints.ts";
import { comparablePin } from "@microfinance/contract/transfers/pin.ts";
import {
  type Expression,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { anywhere, countUpTo, pageOf, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Transfers } from "../core/db/schema.ts";
import type { Connection } from "../core/deps.ts";

/** The filter of the list of transfers: a part of the pin or of a name, and a status. */
export interface TransferFilter {
  query?: string | null | undefined;
  status?: string | undefined;
}

/** A stored transfer. */
export type TransferRow = Selectable<Transfers>;

const sortValues: SortValues<(typeof transferSorts)[number]> = {
  date: sql`t.transfer_date`,
  pin: sql`t.comparable_pin`,
  equivalent: sql`t.local_currency`,
  sender: sql`lower(t.sender_name)`,
  receiver: sql`lower(t.receiver_name)`,
  status: sql`t.status`,
};

/** The list of transfers, newest first or by one of `transferSorts`, without deleted ones. */
export function transferList(db: Connection, filter: TransferFilter): ListSource<Transfer> {
  return {
    name: `transfers:${filter.status ?? ""}:${filter.query ?? ""}`,
    key: (row) => row.id,
    branch: { db, of: "transfer", key: ({ id }) => id },
    rows: async (window) => {
      const found = transfers(db).where(matching(filter));
      const rows = await pageOf(found, "t.id", window, sortValues).execute();
      return rows.map(answered);
    },
    count: (limit) =>
      countUpTo(db, db.selectFrom("transfers as t").select("t.id").where(matching(filter)), limit),
  };
}

/** One transfer that is not deleted, or null. */
export async function findTransfer(db: Connection, id: number): Promise<Transfer | null> {
  const row = await transfers(db)
    .where("t.id", "=", id)
    .where("t.deleted_at", "is", null)
    .executeTakeFirst();
  return row ? answered(row) : null;
}

/** The stored transfer, locked until the transaction ends; null when it is unknown or deleted. */
export async function lockTransfer(db: Connection, id: number): Promise<TransferRow | null> {
  const row = await db
    .selectFrom("transfers")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a transfer is part of a settlement. */
export async function isSettled(db: Connection, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("settled_transfers")
    .select("transfer_id")
    .where("transfer_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Medium and pin of a transfer in their normalised form (TRF-4). */
export function comparableOf(transfer: { transfer_medium: string; transfer_pin: string }) {
  return {
    comparable_medium: comparablePin(transfer.transfer_medium),
    comparable_pin: comparablePin(transfer.transfer_pin),
  };
}

/** Whether a transfer that is neither canceled nor deleted has this pin of this medium. */
export async function hasPin(
  db: Connection,
  { comparable_medium, comparable_pin }: ReturnType<typeof comparableOf>,
): Promise<boolean> {
  const row = await db
    .selectFrom("transfers")
    .select("id")
    .where("comparable_medium", "=", comparable_medium)
    .where("comparable_pin", "=", comparable_pin)
    .where("deleted_at", "is", null)
    .where("status", "<>", "canceled")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a new transfer. */
export function insertTransfer(
  db: Connection,
  values: Insertable<Transfers>,
): Promise<TransferRow> {
  return db.insertInto("transfers").values(values).returningAll().executeTakeFirstOrThrow();
}

/** Updates a stored transfer. */
export function saveTransfer(
  db: Connection,
  id: number,
  values: Updateable<Transfers>,
): Promise<TransferRow> {
  return db
    .updateTable("transfers")
    .set(values)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function transfers(db: Connection) {
  return db
    .selectFrom("transfers as t")
    .innerJoin("staff as s", "s.id", "t.staff_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("staff as cs", "cs.id", "t.canceled_by")
    .leftJoin("users as cu", "cu.id", "cs.user_id")
    .leftJoin("transfer_partners as p", "p.id", "t.partner_id")
    .leftJoin("settled_transfers as st", "st.transfer_id", "t.id")
    .leftJoin("settlements as se", "se.id", "st.settlement_id")
    .selectAll("t")
    .select(["p.name as partner_name", "se.id as settlement_id", "se.number as settlement_number"])
    .select(shortNameOf("u").as("recorded_by"))
    .select(shortNameOf("cu").as("canceler"));
}

/** The filter as SQL over the alias t; its expression must equal that of the index transfers_search_trgm. */
function matching(filter: TransferFilter): Expression<SqlBool> {
  const parts = [sql<SqlBool>`t.deleted_at is null`];
  if (filter.status) parts.push(sql`t.status = ${filter.status}`);
  const input = filter.query?.toLowerCase() ?? "";
  if (input !== "") {
    const text = sql`lower(t.transfer_pin || ' ' || t.sender_name || ' ' || t.receiver_name)`;
    parts.push(sql`${text} like ${anywhere(input)}`);
  }
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

interface Joined {
  recorded_by: string;
  canceler: string;
  partner_name: string | null;
  settlement_id: number | null;
  settlement_number: number | null;
}

function answered(row: TransferRow & Joined): Transfer {
  const { created_at, updated_at, status, canceled_on, cancel_reason, canceler, ...rest } = row;
  const { direction, settlement_id, settlement_number, ...fields } = rest;
  return {
    ...fields,
    direction: directionOf(direction),
    settlement:
      settlement_id === null || settlement_number === null
        ? null
        : { id: settlement_id, number: settlementNumber(settlement_number) },
    status: statusOf(status),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    cancellation:
      canceled_on === null
        ? null
        : { canceled_on, reason: cancel_reason ?? "", canceled_by: canceler },
  };
}

/** What a stored transfer posts, in cents. */
export function postedParts(transfer: TransferRow): PostedTransfer {
  return {
    direction: directionOf(transfer.direction),
    local: toCents(transfer.local_currency),
    fee: toCents(transfer.fee),
    commission: toCents(transfer.commission),
  };
}

/** The column's check constraint permits only these two. */
export function directionOf(stored: string): Transfer["direction"] {
  return stored === "out" ? "out" : "in";
}

/** The column's check constraint permits only these three. */
function statusOf(stored: string): Transfer["status"] {
  return stored === "pending" || stored === "canceled" ? stored : "completed";
}
