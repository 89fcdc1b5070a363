import { timelineSentence } from "@microfinance/contract/acts/timeline.ts";
import type { TimelineEntry, TimelineKind } from "@microfinance/contract/customer-file/timeline.ts";
import { type RawBuilder, sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import type { ListSource } from "../core/db/page.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { timelineBranches } from "./timeline-branches.ts";

interface Row {
  at: Date;
  kind: TimelineKind;
  event: string;
  id: number;
  loan: string | null;
  who: string | null;
  facts: object;
  body: string;
}

/**
 * Everything of these kinds that happened with a customer, newest first (CUST-60): one query over the records
 * themselves, each by the index of its customer or loan.
 */
export function timelineList(
  db: Connection,
  deps: Deps,
  customerId: string,
  kinds: readonly TimelineKind[],
): ListSource<TimelineEntry> {
  const entries = entriesOf(deps, customerId, kinds);
  return {
    name: `timeline:${customerId}:${kinds.join()}`,
    // Read by page numbers: entries of several tables have no common key.
    key: () => 0,
    rows: async ({ limit, offset, backwards }) => {
      if (kinds.length === 0) return [];
      const way = sql.raw(backwards ? "asc" : "desc");
      const { rows } = await sql<Row>`
        select e.at, e.kind, e.event, e.id, e.loan, e.facts, e.body,
               (select ${shortNameOf("u")} from users u
                where u.id = coalesce(e.user_id, (select s.user_id from staff s where s.id = e.staff_id))
                  and u.area = 'staff') as who
        from (
          select * from (${entries}) e order by e.at ${way}, e.event ${way}, e.id ${way}
          limit ${limit} offset ${offset}
        ) e
        order by e.at ${way}, e.event ${way}, e.id ${way}`.execute(db);
      return rows.map((row) => entryOf(row, customerId));
    },
    count: async (limit) => {
      if (kinds.length === 0) return 0;
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (select from (${entries}) e limit ${limit}) found`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },
  };
}

function entriesOf(
  deps: Deps,
  customerId: string,
  kinds: readonly TimelineKind[],
): RawBuilder<unknown> {
  const branches = kinds.flatMap((kind) =>
    timelineBranches[kind]({ customer: "(select code from c)", today: "(select day from c)" }).map(
      // A branch may have null for the loan and for the persons, which has no type of its own.
      (
        branch,
      ) => `select '${kind}' as kind, b.at, b.event, b.id::bigint as id, b.loan::text as loan,
          b.staff_id::text::integer as staff_id, b.user_id::text::integer as user_id, b.facts, b.body
        from (${branch}) b (at, event, id, loan, staff_id, user_id, facts, body)`,
    ),
  );
  return sql`
    with c as (select ${customerId}::text collate "C" as code, ${today(deps)}::date as day),
    l as (
      select id, loan_id, created_at, staff_id, loan_amount, approved_amount
      from loans where customer_id = ${customerId}
    )
    ${sql.raw(branches.join(" union all "))}`;
}

function entryOf(row: Row, customerId: string): TimelineEntry {
  const { kind, event, id, loan, who, facts, body } = row;
  const text = timelineSentence({ event, facts, loan: loan ?? "", who });
  return {
    id: `${event}:${id}`,
    kind,
    at: row.at.toISOString(),
    text,
    body,
    loan_id: loan,
    ...recordOf(row, customerId),
  };
}

/** The record to which an entry leads. */
function recordOf({ event, id, loan }: Row, customerId: string) {
  if (event === "paid" || event === "reversed")
    return { record: "payment" as const, record_id: String(id) };
  if (event === "transfer")
    return { record: "transfer" as const, record_id: String(Math.floor(id / 2)) };
  if (event === "note") return { record: "note" as const, record_id: String(id) };
  return loan === null
    ? { record: "customer" as const, record_id: customerId }
    : { record: "loan" as const, record_id: loan };
}
