import { CompiledQuery } from "kysely";
import type { Connection } from "../deps.ts";
import type { Queryable } from "./statement.ts";

/** The connection of a transaction, for statements that otherwise run on the pool. */
export function queryableOf(tx: Connection): Queryable {
  return {
    query: async ({ text, values }) => {
      // A statement names the type of its own rows.
      const { rows } = await tx.executeQuery<never>(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  };
}
