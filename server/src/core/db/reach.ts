import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { DB } from "./schema.ts";

/**
 * The branches whose records a caller sees and changes, by id; null for the whole lender. It lies with the call and not
 * in a parameter, so that no query can forget it: the pool gives a call with a reach a connection that has the rows of
 * these branches alone (functions/29_reach.sql).
 */
export type Reach = readonly number[] | null;

const views = new AsyncLocalStorage<{ reach: Reach; isOfSeveral: boolean }>();

/**
 * Works with the records of these branches alone.
 * @param isOfSeveral whether these are several open branches, so that what is read says of which it is (BR-8)
 */
export function inReach<T>(reach: Reach, work: () => T, isOfSeveral = false): T {
  return views.run({ reach, isOfSeveral }, work);
}

/** Whether the call that runs sees more than one open branch at once. */
export function seesSeveralBranches(): boolean {
  return views.getStore()?.isOfSeveral ?? false;
}

/** The reach of the call that runs; null outside of one, for a job or a command. */
export function reachOfCall(): Reach {
  return views.getStore()?.reach ?? null;
}

/**
 * Works with the records of one branch within a transaction of the whole lender, which goes on as it was.
 *
 * @param tx a transaction of a call that sees all branches
 */
export async function ofBranch<T>(
  tx: Kysely<DB>,
  branchId: number,
  work: () => Promise<T>,
): Promise<T> {
  await sql`select set_config('app.reach', ${`{${branchId}}`}, true), set_config('search_path', 'in_reach, public', true)`.execute(
    tx,
  );
  const result = await work();
  await sql`select set_config('app.reach', '', true), set_config('search_path', 'public', true)`.execute(
    tx,
  );
  return result;
}

/**
 * The same database or transaction for what concerns the whole lender whoever asks, such as whether a phone number is
 * taken. The answer of such a query tells no more of a record of another branch than that.
 */
export function wholeLender(db: Kysely<DB>): Kysely<DB> {
  return reachOfCall() === null ? db : db.withSchema("public");
}

/**
 * A table of the whole lender whoever asks, to join to a record in reach what belongs to it: the name of a customer of
 * another branch who paid at the counter.
 */
export function tableOfLender<Table extends keyof DB & string>(
  table: Table,
): RawBuilder<Selectable<DB[Table]>> {
  return sql<Selectable<DB[Table]>>`public.${sql.table(table)}`;
}
