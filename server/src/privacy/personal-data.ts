import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../core/deps.ts";
import { type CopyPlace, listOf } from "../core/table-description.ts";
import { tables } from "../tables.ts";

/**
 * All stored data about a customer, as JSON: their input, decisions, payments and notifications. Excluded are secrets
 * (password, links), file contents, which are separate downloads, internal notes and reasons of staff (LOAN-63), and
 * the other members of a group (SERV-164). Null for an unknown customer.
 * @param customerId the public code
 */
export async function personalDataOf(db: Connection, customerId: string): Promise<object | null> {
  const { rows } = await sql<{ data: object }>`
    select json_build_object(${partsIn("file")}) as data
    from customers c join users u on u.id = c.user_id
    where c.customer_id = ${customerId}`.execute(db);
  return rows[0]?.data ?? null;
}

/** The names and values of the parts that the nouns describe for this place, in their order. */
function partsIn(place: CopyPlace): RawBuilder<unknown> {
  const parts = tables
    .flatMap(({ copy }) => listOf(copy))
    .filter((part) => (part.in ?? ["file"]).includes(place));
  return sql.join(
    parts.map(({ as, select }) => {
      const value = typeof select === "function" ? select(partsIn) : select;
      return sql`${sql.lit(as)}, ${value}`;
    }),
  );
}
