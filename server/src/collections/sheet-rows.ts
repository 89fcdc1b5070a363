import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { SheetRecord, SheetRow } from "@microfinance/contract/collections/sheet-endpoints.ts";
import type { sheetSorts } from "@microfinance/contract/collections/sheet-endpoint-schemas.ts";
import { sheetNumber, type SheetState } from "@microfinance/contract/collections/sheets.ts";
import { officerTexts } from "@microfinance/contract/loans/officers.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fullNameOf, shortNameOf } from "../core/db/full-name.ts";
import { countUpTo, pageSql, type SortValues } from "../core/db/list-sql.ts";
import type { ListSource } from "../core/db/page.ts";
import type { Connection } from "../core/deps.ts";

const sortValues: SortValues<(typeof sheetSorts)[number]> = {
  date: sql`s.collection_date`,
  name: sql`lower(case when s.kind <> 'officer' then coalesce(g.name, concat_ws(', ', nullif(s.village, ''), nullif(s.district, '')))
                       when s.officer_id is null then ${officerTexts.unassigned}
                       else ${shortNameOf("ou")} end)`,
  opened_by: sql`lower(${shortNameOf("bu")})`,
  paid: sql`r.paid_rows`,
  collected: sql`r.collected`,
};

/** The sheets that `where` selects, with their payments; `end` orders and limits them. */
function selectSheets(
  db: Connection,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql`order by s.id desc`,
) {
  return sql<StoredSheet>`
    select s.id, s.kind, s.officer_id, g.name as group_name, s.village, s.district, s.collection_date, s.handed_in, s.note, s.opened_by,
           s.opened_at, s.closed_at, ${shortNameOf("ou")} as officer_name,
           ${shortNameOf("bu")} as opened_by_name, r.loans, r.paid_rows, r.collected
    from (select * from collection_sheets s where ${where}) as s
    left join staff os on os.id = s.officer_id
    left join users ou on ou.id = os.user_id
    left join groups g on g.id = s.group_id
    join staff bs on bs.id = s.opened_by
    join users bu on bu.id = bs.user_id
    cross join lateral (
      select count(*) as loans, count(p.id) as paid_rows, coalesce(sum(p.amount), 0) as collected
      from collection_sheet_rows r
      left join payments p on p.transaction_id = r.transaction_id and p.loan_id = r.loan_id
        and not exists (select from payment_reversals v where v.payment_id = p.id)
      where r.sheet_id = s.id
    ) as r
    ${end}`.execute(db);
}

interface StoredSheet {
  id: number;
  kind: string;
  officer_id: number | null;
  group_name: string | null;
  village: string;
  district: string;
  collection_date: string;
  handed_in: number | null;
  note: string;
  opened_by: number;
  opened_at: Date;
  closed_at: Date | null;
  officer_name: string;
  opened_by_name: string;
  loans: number;
  paid_rows: number;
  collected: number;
}

/** A sheet; null for an unknown one. */
export async function findSheet(db: Connection, id: number): Promise<SheetRecord | null> {
  const { rows } = await selectSheets(db, sql`s.id = ${id}`);
  return rows[0] === undefined ? null : toSheet(rows[0]);
}

/**
 * Sheets that a person opened or whose loans they are the officer of, newest first (COLL-27).
 * @param staffId null for all sheets
 */
export function sheetList(db: Connection, staffId: number | null): ListSource<SheetRecord> {
  const where =
    staffId === null ? sql<SqlBool>`true` : sql<SqlBool>`${staffId} in (s.opened_by, s.officer_id)`;
  return {
    name: `sheets:${staffId}`,
    key: (sheet) => sheet.id,
    count: (limit) => countUpTo(db, sql`select from collection_sheets s where ${where}`, limit),
    rows: async (window) => {
      if (window.sort !== undefined) {
        const sorted = sql`where ${pageSql("s.id", window, sortValues)}`;
        return (await selectSheets(db, where, sorted)).rows.map(toSheet);
      }
      const { rows } = await selectSheets(db, sql`${where} and ${pageSql("s.id", window)}`);
      if (window.backwards) rows.reverse();
      return rows.map(toSheet);
    },
  };
}

function toSheet(row: StoredSheet): SheetRecord {
  const { officer_id, handed_in, closed_at, collected } = row;
  const difference = handed_in === null ? null : fromCents(toCents(handed_in) - toCents(collected));
  return {
    id: row.id,
    number: sheetNumber(row.id),
    // A check constraint permits only these values.
    kind: row.kind as SheetRecord["kind"],
    name: nameOf(row),
    officer_id,
    collection_date: row.collection_date,
    state: stateOf(row),
    loans: row.loans,
    paid_rows: row.paid_rows,
    collected,
    handed_in,
    difference,
    note: row.note,
    opened_by: row.opened_by,
    opened_by_name: row.opened_by_name,
    opened_at: row.opened_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  };
}

/** The officer, group or village of a sheet. */
function nameOf({ kind, officer_id, officer_name, group_name, village, district }: StoredSheet) {
  if (kind === "officer") return officer_id === null ? officerTexts.unassigned : officer_name;
  return group_name ?? [village, district].filter((part) => part !== "").join(", ");
}

function stateOf({ closed_at, handed_in }: StoredSheet): SheetState {
  if (closed_at !== null) return "closed";
  return handed_in === null ? "open" : "difference";
}

interface StoredRow extends Omit<SheetRow, "payment"> {
  payment_id: number | null;
  payment_amount: number | null;
  is_reversed: boolean;
}

/** The rows of a sheet in their order. */
export async function rowsOfSheet(db: Connection, id: number): Promise<SheetRow[]> {
  const { rows } = await sql<StoredRow>`
    select r.position, r.transaction_id, l.loan_id, l.customer_id, u.phone, coalesce(d.city, '') as village, r.due, r.arrears, r.penalty, l.balance, r.is_absent,
           r.refused_amount, r.refusal, p.id as payment_id, p.amount as payment_amount, v.payment_id is not null as is_reversed,
           ${fullNameOf("u")} as customer_name
    from collection_sheet_rows r
    join loans l on l.id = r.loan_id
    join users u on u.id = l.user_fid
    left join addresses d on d.customer_id = l.customer_id
    left join payments p on p.transaction_id = r.transaction_id and p.loan_id = r.loan_id
    left join payment_reversals v on v.payment_id = p.id
    where r.sheet_id = ${id}
    order by r.position`.execute(db);
  return rows.map(({ payment_id, payment_amount, is_reversed, ...row }) => ({
    ...row,
    payment:
      payment_id === null || payment_amount === null
        ? null
        : {
            id: payment_id,
            receipt_number: receiptNumber(payment_id),
            amount: payment_amount,
            is_reversed,
          },
  }));
}
