import { fullName } from "@microfinance/contract/core/names.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import { countUpTo, pageOf } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

/** A message in the back office. */
export type Message = Awaited<ReturnType<typeof findMessage>> & object;

type Status = "open" | "answered";

/** The messages, newest first, all or those of one status. */
export function messageList(db: Connection, status?: Status | undefined): ListSource<Message> {
  return {
    name: `messages:${status ?? "all"}`,
    key: (message) => message.id,
    count: (limit) =>
      countUpTo(
        db,
        db.selectFrom("contact_messages as m").select("m.id").where(hasStatus(status)),
        limit,
      ),
    rows: async (window) => {
      const rows = await pageOf(messages(db).where(hasStatus(status)), "m.id", window).execute();
      return rows.map(asMessage);
    },
  };
}

function hasStatus(status: Status | undefined): Expression<SqlBool> {
  if (status === undefined) return sql<SqlBool>`true`;
  return status === "open"
    ? sql<SqlBool>`m.answered_at is null`
    : sql<SqlBool>`m.answered_at is not null`;
}

/** One message, or null. */
export async function findMessage(db: Connection, id: number) {
  const row = await messages(db).where("m.id", "=", id).executeTakeFirst();
  return row ? asMessage(row) : null;
}

function messages(db: Connection) {
  return db
    .selectFrom("contact_messages as m")
    .leftJoin("users as u", "u.id", "m.answered_by")
    .select([
      "m.id",
      "m.full_name",
      "m.email",
      "m.message",
      "m.created_at",
      "m.answer",
      "m.answered_at",
      "u.first_name",
      "u.middle_name",
      "u.last_name",
    ]);
}

interface Row {
  id: number;
  full_name: string;
  email: string;
  message: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
}

function asMessage({ first_name, middle_name, last_name, created_at, answered_at, ...rest }: Row) {
  const status: Status = answered_at === null ? "open" : "answered";
  const answered_by =
    first_name === null || last_name === null
      ? null
      : fullName({ first_name, middle_name, last_name });
  return {
    ...rest,
    status,
    answered_by,
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}
