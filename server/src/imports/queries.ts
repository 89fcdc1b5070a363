import type { ImportKind } from "@microfinance/contract/imports/columns.ts";
import type {
  ImportOutcome,
  ImportRecord,
  ImportRow,
  ImportState,
  RowMark,
} from "@microfinance/contract/imports/schema.ts";
import { shownSums, type Sums } from "@microfinance/contract/imports/sums.ts";
import { importTexts as texts } from "@microfinance/contract/imports/texts.ts";
import { type RawBuilder, sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

interface StoredImport {
  id: number;
  kind: ImportKind;
  file_name: string;
  state: ImportState;
  cut_over: string;
  problem: string;
  rows_read: number;
  rows_done: number;
  rows_to_do: number | null;
  totals: Sums | null;
  counts: Partial<ImportRecord["counts"]>;
  begun_at: Date;
  made_by: string;
  made_at: Date;
}

/** The imports, newest first. */
export function importList(deps: Deps): ListSource<ImportRecord> {
  return {
    name: "imports",
    key: ({ id }) => id,
    rows: (window) => importsWhere(deps, sql`true and ${pageSql(sql`i.id`, window)}`),
    count: async (limit) => countUpTo(deps.db, sql`select from imports`, limit),
  };
}

/**
 * One import with its counts, totals and progress.
 * @throws 404 for an unknown one
 */
export async function readImport(deps: Deps, id: number): Promise<ImportRecord> {
  const [found] = await importsWhere(deps, sql`i.id = ${id}`);
  if (found === undefined) throw notFound(texts.notFound);
  return found;
}

/**
 * The rows of an import in their order, or those with this outcome.
 * @throws 404 for an unknown import
 */
export async function rowList(
  deps: Deps,
  id: number,
  { outcome = null, marked = null }: { outcome?: ImportOutcome | null; marked?: RowMark | null },
): Promise<ListSource<ImportRow>> {
  await readImport(deps, id);
  const matching = sql`w.import_id = ${id} and (${outcome}::text is null or w.outcome = ${outcome})
    and (${marked}::text is null or case ${marked} when 'reread' then w.readings <> '[]' else w.doubts <> '[]' end)`;
  const key = sql`(${top}::bigint - w.number)`;
  return {
    name: `import-rows:${id}:${outcome}:${marked}`,
    key: ({ row }) => top - row,
    rows: async (window) => {
      const { rows } = await sql<ImportRow>`
        select w.id, w.number as "row", w.reference as external_reference, w.outcome, w.problems, w.readings, w.doubts,
               w.record
        from import_rows w where ${matching} and ${pageSql(key, window)}`.execute(deps.db);
      return rows;
    },
    count: (limit) => countUpTo(deps.db, sql`select from import_rows w where ${matching}`, limit),
  };
}

/** Above every number of a row. Lists are newest first; the key of one in rising order is this less the number. */
const top = 1_000_000_000;

async function importsWhere(deps: Deps, condition: RawBuilder<unknown>): Promise<ImportRecord[]> {
  const { rows } = await sql<StoredImport>`
    select i.id, i.kind, i.file_name, i.state, i.cut_over, i.problem, i.rows_read, i.rows_done, i.rows_to_do, i.totals,
           (select coalesce(json_object_agg(outcome, count), '{}') from
             (select outcome, count(*) as count from import_rows w where w.import_id = i.id group by outcome
              union all
              select 'reread', count(*) from import_rows w where w.import_id = i.id and w.readings <> '[]'
              union all
              select 'unlikely', count(*) from import_rows w where w.import_id = i.id and w.doubts <> '[]') as o) as counts,
           i.begun_at, ${shortNameOf("u")} as made_by, i.made_at
    from imports i join staff s on s.id = i.made_by join users u on u.id = s.user_id
    where ${condition}`.execute(deps.db);
  return rows.map(({ begun_at, made_at, counts, totals, ...row }) => ({
    ...row,
    counts: { new: 0, same: 0, changed: 0, refused: 0, reread: 0, unlikely: 0, ...counts },
    totals: totals && shownSums(totals),
    rate: rateOf(row, (deps.now().getTime() - begun_at.getTime()) / 1_000),
    made_at: made_at.toISOString(),
  }));
}

function rateOf(
  { state, rows_read, rows_done }: Pick<StoredImport, "state" | "rows_read" | "rows_done">,
  seconds: number,
): number | null {
  const done = state === "checking" ? rows_read : state === "booking" ? rows_done : 0;
  return done === 0 || seconds <= 0 ? null : Math.round((done / seconds) * 10) / 10;
}
