import type { BankLine } from "@microfinance/contract/reconciliation/endpoints.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { sql } from "kysely";
import { countUpTo } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

interface LineFilter {
  account_code?: string | undefined;
  state?: BankLine["state"] | undefined;
}

const state = sql`case
  when exists (select from matched_lines m where m.line_id = l.id) then 'matched'
  when exists (select from journals j where j.id = l.journal_id and j.status = 'pending') then 'waiting'
  else 'open' end`;

/** The lines of the statements, latest imported first. */
export function lineList(db: Connection, filter: LineFilter): ListSource<BankLine> {
  const { account_code: code = null, state: wanted = null } = filter;
  const matching = sql`(${code}::text is null or l.account_code = ${code})
    and (${wanted}::text is null or ${state} = ${wanted})`;
  return {
    name: `bank lines:${code ?? ""}:${wanted ?? ""}`,
    key: (line) => line.id,
    rows: (window) =>
      linesWhere(
        db,
        sql`${matching} and l.id < ${window.before ?? Number.MAX_SAFE_INTEGER}::bigint
            and l.id > ${window.after ?? 0}::bigint
            order by l.id ${window.backwards ? sql`asc` : sql`desc`}
            limit ${window.limit} offset ${window.offset}`,
      ),
    count: (limit) => countUpTo(db, sql`select from statement_lines l where ${matching}`, limit),
  };
}

/**
 * One line of a statement.
 * @throws 404 for an unknown id
 */
export async function readLine(db: Connection, id: number): Promise<BankLine> {
  const [line] = await linesWhere(db, sql`l.id = ${id}`);
  if (line === undefined) throw notFound(texts.lineNotFound);
  return line;
}

async function linesWhere(db: Connection, condition: ReturnType<typeof sql>): Promise<BankLine[]> {
  const { rows } = await sql<BankLine>`
    select l.id, l.account_code, l.line_date as date, l.amount, l.reference, l.text, ${state} as state, l.journal_id,
           (select json_build_object('id', s.id, 'way', s.way, 'entry_ids',
                     (select coalesce(json_agg(e.entry_id order by e.entry_id), '[]')
                      from matched_entries e where e.match_id = s.id))
            from matched_lines m join statement_matches s on s.id = m.match_id where m.line_id = l.id) as match
    from statement_lines l
    where ${condition}`.execute(db);
  return rows;
}
