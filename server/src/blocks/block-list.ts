import type { BlockRecord } from "@microfinance/contract/blocks/schema.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { shortNameOf, shortNameOrNull } from "../core/db/full-name.ts";
import { anywhere, countUpTo, pageOf, wordsMatch } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

/** Which entries of the list are wanted. */
interface Wanted {
  query?: string | undefined;
  state?: "in_force" | "lifted" | undefined;
}

/** The blocked list, newest first (KYC-20). */
export function blockList(db: Connection, wanted: Wanted): ListSource<BlockRecord> {
  const where = filterOf(wanted);
  return {
    name: `blocks:${wanted.state ?? ""}:${wanted.query ?? ""}`,
    key: (entry) => entry.id,
    rows: async (window) => {
      const rows = await pageOf(blocks(db).where(where), "b.id", window).execute();
      return rows.map(toBlock);
    },
    count: (limit) =>
      countUpTo(db, db.selectFrom("blocked_people as b").select("b.id").where(where), limit),
  };
}

/** One entry. */
export async function readBlock(db: Connection, id: number): Promise<BlockRecord> {
  return toBlock(await blocks(db).where("b.id", "=", id).executeTakeFirstOrThrow());
}

function filterOf({ query = "", state }: Wanted): RawBuilder<SqlBool> {
  const inState =
    state === undefined
      ? sql<SqlBool>`true`
      : state === "lifted"
        ? sql<SqlBool>`b.lifted_at is not null`
        : sql<SqlBool>`b.lifted_at is null`;
  if (query.trim() === "") return inState;
  const number = anywhere(query.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase());
  const hasNumber = /\d/.test(query)
    ? sql<SqlBool>`fold_number(b.customer_id) like ${number} or b.search_number like ${number}
                   or b.search_phone like ${anywhere(query.replaceAll(/\D/g, ""))}`
    : sql<SqlBool>`false`;
  return sql<SqlBool>`${inState} and (${wordsMatch(query, sql`b.full_name`)} or ${hasNumber})`;
}

function blocks(db: Connection) {
  return db
    .selectFrom("blocked_people as b")
    .innerJoin("staff as s", "s.id", "b.set_by")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("staff as t", "t.id", "b.lifted_by")
    .leftJoin("users as w", "w.id", "t.user_id")
    .select([
      "b.id",
      "b.customer_id",
      "b.full_name",
      "b.date_of_birth",
      "b.id_number",
      "b.phone",
      "b.reason",
      shortNameOf("u").as("set_by"),
      "b.set_at",
      shortNameOrNull("w").as("lifted_by"),
      "b.lifted_at",
      "b.lift_reason",
    ]);
}

function toBlock<Row extends { set_at: Date; lifted_at: Date | null }>(row: Row) {
  return {
    ...row,
    set_at: row.set_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
  };
}
