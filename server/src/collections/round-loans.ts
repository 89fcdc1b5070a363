import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { roundDays } from "@microfinance/contract/collections/sheet-figures.ts";
import { mostRows } from "@microfinance/contract/collections/sheets.ts";
import type { SheetInput } from "@microfinance/contract/collections/sheet-endpoints.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Connection } from "../core/deps.ts";
import { instalmentJson } from "../loan-record/queries.ts";

/** A loan of a round; amounts in NLe. */
interface RoundLoan {
  id: number;
  paid_total: number;
  instalments: Instalment[];
}

type Round = { [Kind in SheetInput["kind"]]: Extract<SheetInput, { kind: Kind }> };

/** The SQL condition of each kind of round, over the loans `l` of customers with the addresses `d`. */
const conditions: { [Kind in keyof Round]: (round: Round[Kind]) => RawBuilder<SqlBool> } = {
  officer: ({ officer }) => sql`
    exists (select from loan_officers o where o.loan_id = l.id and o.until is null
            and o.staff_id is not distinct from ${officer === "none" ? null : officer}::integer)`,
  // What the group borrowed, and what its members borrow outside of any group.
  group: ({ group }) => sql`
    l.id in (select g.id from loans g where g.group_id = ${group}
             union all
             select o.id from group_members m join loans o on o.customer_id = m.customer_id
             where m.group_id = ${group} and m.left_on is null and o.group_id is null)`,
  village: ({ village, district }) => sql`
    lower(d.city) collate "C" = lower(${village}) collate "C"
    and (${district ?? ""} = '' or lower(d.district) = lower(${district ?? ""}))`,
};

/**
 * The running loans of a round, by village and name; without `with_all` only those with an unpaid instalment due by
 * then. At most `mostRows` and one more, which shows that there are too many.
 */
export async function loansOfRound(db: Connection, round: SheetInput): Promise<RoundLoan[]> {
  const end: CalendarDate = addDays(round.collection_date, roundDays);
  const { rows } = await sql<RoundLoan>`
    select l.id, l.paid_total,
           (select coalesce(json_agg(${sql.raw(instalmentJson)} order by i.number), '[]')
            from instalments i where i.loan_id = l.id) as instalments
    from loans l
    join users u on u.id = l.user_fid
    left join addresses d on d.customer_id = l.customer_id
    where ${conditionOf(round)}
      and l.status = any (${[...statusLists.payable]}::text[]) and l.paid_out_on is not null and l.balance > 0
      and (${round.with_all} or exists (
        select from instalments i
        where i.loan_id = l.id and i.amount_to_date > l.paid_total and i.due_date < ${end}::date))
    order by lower(coalesce(d.city, '')), u.last_name, u.first_name, l.id
    limit ${mostRows + 1}`.execute(db);
  return rows;
}

function conditionOf(round: SheetInput): RawBuilder<SqlBool> {
  if (round.kind === "officer") return conditions.officer(round);
  return round.kind === "group" ? conditions.group(round) : conditions.village(round);
}

/** Villages whose name begins with the input, with their running loans; at most 20. */
export async function villagesLike(
  db: Connection,
  input: string,
): Promise<{ village: string; district: string; loans: number }[]> {
  const begins = `${input
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ village: string; district: string; loans: number }>`
    select min(d.city) as village, min(d.district) as district, count(*) as loans
    from addresses d join loans l on l.customer_id = d.customer_id
    where lower(d.city) collate "C" like ${begins} and d.city <> ''
      and l.status = any (${[...statusLists.payable]}::text[]) and l.balance > 0
    group by lower(d.city), lower(d.district)
    order by lower(min(d.city)), lower(min(d.district)) limit 20`.execute(db);
  return rows;
}
