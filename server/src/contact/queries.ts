import { fullName } from "@microfinance/contract/core/names.ts";
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
    count: async (limit) => {
      const counted = await db
        .selectFrom(
          db
            .selectFrom("contact_messages as m")
            .select("m.id")
            .$if(status !== undefined, (query) =>
              query.where("m.answered_at", status === "open" ? "is" : "is not", null),
            )
            .limit(limit)
            .as("counted"),
        )
        .select((count) => count.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return counted.total;
    },
    rows: async ({ limit, offset, before, after, backwards }) => {
      const rows = await messages(db)
        .$if(status !== undefined, (query) =>
          query.where("m.answered_at", status === "open" ? "is" : "is not", null),
        )
        .$if(before !== undefined, (query) => query.where("m.id", "<", before ?? 0))
        .$if(after !== undefined, (query) => query.where("m.id", ">", after ?? 0))
        .orderBy("m.id", backwards ? "asc" : "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(asMessage);
    },
  };
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
