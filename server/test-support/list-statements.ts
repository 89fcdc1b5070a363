import { Kysely, PostgresDialect } from "kysely";
import { businessDate } from "@microfinance/contract/core/dates.ts";
import { loanStatuses } from "@microfinance/contract/loans/status.ts";
import { readPage } from "../src/core/db/page.ts";
import { openDatabase } from "../src/core/db/connect.ts";
import type { DB } from "../src/core/db/schema.ts";
import { loanList } from "../src/loans/lists.ts";
import { allWork } from "../src/loans/work-filters.ts";

/**
 * Prints the statements that read a page of 10 loans, with their values, as a script for pgbench: `DATABASE_URL=...
 * node server/test-support/list-statements.ts "&status=paying&query=kam"`.
 */
const wanted = new URLSearchParams(process.argv[2]);
const database = openDatabase(process.env["DATABASE_URL"] ?? "");
const statements: string[] = [];
const recorded = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: database.pool }),
  log: ({ query }) => void statements.push(filledIn(query.sql, query.parameters)),
});
const status = loanStatuses.find((known) => known === wanted.get("status"));
const filter = {
  ...allWork,
  statuses: status === undefined ? null : [status],
  query: wanted.get("query") ?? "",
  customer_id: null,
};
const now = new Date();
const read = () => readPage({ page_size: 10 }, loanList(recorded, filter, businessDate(now)), now);
await read();
// As the requests of the next 30 seconds do it: a large total is cached (SITE-21).
statements.length = 0;
await read();
console.log(statements.join(";\n"));
await database.close();

function filledIn(sql: string, values: readonly unknown[]): string {
  return sql
    .replaceAll(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
    .replaceAll(/\s+/g, " ");
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join()}}'`;
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
