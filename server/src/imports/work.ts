import { sql } from "kysely";
import type { Deps } from "../core/deps.ts";
import { bookRows } from "./book-rows.ts";
import { stageRows } from "./stage-rows.ts";
import { takeBack } from "./take-back.ts";

/** Days for which files that were not imported, and rows that were not written, are kept. */
const keptDays = 30;

/** The first key of the lock of who works on an import; the second one is its id. */
const importLock = 7_262_070;

/**
 * Does the work of an import, whatever it is at: reading its file, writing its rows, or taking them back. It may be
 * called again at any time, and goes on where an earlier run stopped (IMP-9). One process works on an import at once:
 * the server, or `npm run import`.
 * @returns false where another process works on it
 */
export async function workOnImport(deps: Deps, id: number): Promise<boolean> {
  const client = await deps.pool.connect();
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      "select pg_try_advisory_lock($1, $2) as is_ours",
      [importLock, id],
    );
    if (rows[0]?.is_ours !== true) return false;
    await stageRows(deps, id);
    while (await bookRows(deps, id));
    await takeBack(deps, id);
    return true;
  } finally {
    await client.query("select pg_advisory_unlock($1, $2)", [importLock, id]).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** The imports whose work has not ended. */
export async function unfinishedImports(deps: Deps): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports where state in ('checking', 'booking', 'undoing') order by id`.execute(
    deps.db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes what is kept of files after 30 days (IMP-12): the records stay, with the numbers of the earlier system. */
export async function forgetFiles(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - keptDays * 86_400_000);
  await sql`
    update imports set state = case when state = 'checked' then 'discarded' else state end, content = null
    where made_at < ${before} and state not in ('checking', 'booking', 'undoing')`.execute(deps.db);
  await sql`
    delete from import_rows w using imports i
    where i.id = w.import_id and i.made_at < ${before} and i.state not in ('checking', 'booking', 'undoing')`.execute(
    deps.db,
  );
}
