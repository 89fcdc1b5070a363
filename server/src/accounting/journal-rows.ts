import type { journalSorts } from "@microfinance/contract/accounting/manual-journal-endpoint-schemas.ts";
import {
  type JournalLine,
  journalNumber,
  type ManualJournal,
} from "@microfinance/contract/accounting/manual-journal.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";

type Status = ManualJournal["status"];

const sortValues: SortValues<(typeof journalSorts)[number]> = {
  number: sql`j.number`,
  date: sql`j.entry_date`,
  description: sql`lower(j.description)`,
  amount: sql`(select sum((line ->> 'debit')::numeric) from jsonb_array_elements(j.lines) as line)`,
  by: sql`lower(${shortNameOf("mu")})`,
  state: sql`j.status`,
};

/** The manual journals, newest first. */
export function journalList(
  db: Connection,
  { status }: { status?: Status | undefined },
): ListSource<ManualJournal> {
  const ofStatus = sql`(${status ?? null}::text is null or j.status = ${status ?? null})`;
  return {
    name: `journals:${status ?? ""}`,
    key: (journal) => journal.id,
    branch: { db, of: "journal", key: ({ id }) => id },
    rows: (window) =>
      journalsWhere(db, sql`${ofStatus} and ${pageSql("j.id", window, sortValues)}`),
    count: (limit) => countUpTo(db, sql`select from journals j where ${ofStatus}`, limit),
  };
}

/**
 * One manual journal.
 * @throws 404 for an unknown id
 */
export async function readJournalRow(db: Connection, id: number): Promise<ManualJournal> {
  const [journal] = await journalsWhere(db, sql`j.id = ${id}`);
  if (journal === undefined) throw notFound(texts.journalNotFound);
  return journal;
}

interface StoredJournal {
  id: number;
  number: number | null;
  kind: ManualJournal["kind"];
  entry_date: string;
  description: string;
  status: Status;
  lines: JournalLine[];
  names: Record<string, string>;
  made_by: number;
  maker: string;
  made_at: Date;
  checked_by: number | null;
  checker: string;
  checked_at: Date | null;
  reason: string | null;
  reverses: number | null;
  entry_id: number | null;
}

async function journalsWhere(
  db: Connection,
  condition: ReturnType<typeof sql>,
): Promise<ManualJournal[]> {
  const { rows } = await sql<StoredJournal>`
    select j.id, j.number, j.kind, j.entry_date, j.description, j.status, j.lines, j.made_by, j.made_at,
           j.checked_by, j.checked_at, j.reason, j.reverses,
           ${shortNameOf("mu")} as maker,
           ${shortNameOf("cu")} as checker,
           (select json_object_agg(a.code, a.name) from ledger_accounts a) as names,
           (select e.id from ledger_entries e where e.journal_id = j.id) as entry_id
    from journals j
    join staff ms on ms.id = j.made_by join users mu on mu.id = ms.user_id
    left join staff cs on cs.id = j.checked_by left join users cu on cu.id = cs.user_id
    where ${condition}`.execute(db);
  return rows.map(journalOf);
}

function journalOf(row: StoredJournal): ManualJournal {
  const { names, number, entry_date, made_by, maker, made_at, checked_by, checker } = row;
  const { id, kind, description, status, reason, reverses, entry_id, checked_at } = row;
  return {
    id,
    number: number === null ? null : journalNumber(number),
    kind,
    date: entry_date,
    description,
    status,
    amount: fromCents(sumCents(row.lines.map((line) => toCents(line.debit)))),
    lines: row.lines.map((line) => ({ ...line, account_name: names[line.account_code] ?? "" })),
    made_by: { id: made_by, name: maker },
    made_at: made_at.toISOString(),
    checked_by: checked_by === null ? null : { id: checked_by, name: checker },
    checked_at: checked_at?.toISOString() ?? null,
    reason,
    reverses,
    entry_id,
  };
}
