import { type RawBuilder, sql } from "kysely";
import type { Connection, Deps } from "../../core/deps.ts";
import { type DescribedTable, listOf } from "../../core/table-description.ts";
import type { Pair } from "./merge-facts.ts";

/** How many rows of the record that ends a table has: where one follows, only if the record that stays has none. */
function rowsOf(table: DescribedTable): RawBuilder<unknown> {
  const name = sql.table(table.name);
  const rows = sql`select count(*) from ${name}`;
  if (table.owner === "loan")
    return sql`(${rows} where loan_id in (select id from loans where customer_id = n.merged))`;
  if (table.owner !== "customer") throw new Error(`${table.name} does not say how it is counted`);
  return table.merge === "one"
    ? sql`(${rows} where customer_id = n.merged
        and not exists (select from ${name} where customer_id = n.survivor))`
    : sql`(${rows} where customer_id = n.merged)`;
}

/** How much of what follows to the record that stays, in the order of the screen; no line without any (KYC-53). */
export async function countMoves(
  db: Connection,
  { tables }: Pick<Deps, "tables">,
  { survivor, merged }: Pair,
): Promise<{ label: string; count: number }[]> {
  const columns = tables.flatMap((table) =>
    listOf(table.counted).map(
      ({ label, place, count = rowsOf(table) }) =>
        sql`(${place}::integer, ${label}::text, ${count})`,
    ),
  );
  const { rows } = await sql<{ label: string; count: number }>`
    select f.label, f.found as count
    from (select ${survivor}::text collate "C" as survivor, ${merged}::text collate "C" as merged) n
    cross join lateral (values ${sql.join(columns)}) as f (place, label, found)
    where f.found > 0 order by f.place`.execute(db);
  return rows;
}

/** What a record owes and has, in NLe. */
interface RecordFigures {
  balance: number;
  overdue: number;
  credit: number;
  to_return: number;
}

/** The figures of a record, which the merge joins (KYC-53). */
export async function figuresOf(db: Connection, customerId: string): Promise<RecordFigures> {
  const { rows } = await sql<RecordFigures>`
    select coalesce(sum(l.balance), 0) as balance,
           coalesce(sum(a.principal_overdue + a.interest_overdue + a.penalty_overdue), 0) as overdue,
           (select coalesce(sum(amount), 0) from customer_credits where customer_id = ${customerId}) as credit,
           (select coalesce(sum(to_return), 0) from customer_credits where customer_id = ${customerId}) as to_return
    from loans l left join loan_arrears a on a.loan_id = l.id
    where l.customer_id = ${customerId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the query of a sum returned no row");
  return row;
}
