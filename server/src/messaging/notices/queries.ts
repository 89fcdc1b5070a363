import { type NoticeEvent, noticeText } from "@microfinance/contract/acts/notices.ts";
import { countUpTo, pageOf } from "../../core/db/list-sql.ts";
import type { ListSource } from "../../core/db/page.ts";
import type { Connection } from "../../core/deps.ts";

/** A notice in an API response. */
export type Notice = ReturnType<typeof noticeOf>;

/** The notices of a customer, newest first. */
export function noticeList(db: Connection, customerId: string): ListSource<Notice> {
  return {
    name: `notices:${customerId}`,
    key: (notice) => notice.id,
    count: (limit) =>
      countUpTo(
        db,
        db.selectFrom("notices").select("id").where("customer_id", "=", customerId),
        limit,
      ),
    rows: async (window) => {
      const notices = db
        .selectFrom("notices as n")
        .innerJoin("loans as l", "l.id", "n.loan_id")
        .select(["n.id", "n.kind", "n.facts", "n.created_at", "n.read_at", "l.loan_id"])
        .where("n.customer_id", "=", customerId);
      const rows = await pageOf(notices, "n.id", window).execute();
      return rows.map(noticeOf);
    },
  };
}

/** The count of a customer's unread notices. */
export async function countUnread(db: Connection, customerId: string): Promise<number> {
  const { unread } = await db
    .selectFrom("notices")
    .select((count) => count.fn.countAll<number>().as("unread"))
    .where("customer_id", "=", customerId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks a customer's notices as read, up to and including one of them. */
export async function markRead(
  db: Connection,
  customerId: string,
  upTo: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable("notices")
    .set({ read_at: now })
    .where("customer_id", "=", customerId)
    .where("id", "<=", upTo)
    .where("read_at", "is", null)
    .execute();
}

/** The event of a stored row: every row has one of the `noticeKinds` with its facts. */
export function eventOf(row: { kind: string; facts: unknown }): NoticeEvent {
  return { kind: row.kind, facts: row.facts } as NoticeEvent;
}

function noticeOf(row: {
  id: number;
  kind: string;
  facts: unknown;
  created_at: Date;
  read_at: Date | null;
  loan_id: string;
}) {
  const event = eventOf(row);
  return {
    id: row.id,
    kind: event.kind,
    loan_id: row.loan_id,
    ...noticeText(row.loan_id, event),
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}
