import type { Calendar } from "@microfinance/contract/schedules/calendar.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Holiday, holidaysError } from "@microfinance/contract/settings/holidays.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { lockSettings, readSettings } from "./queries.ts";

/** The lender's rest days and holidays. */
export async function readCalendar(db: Connection): Promise<Calendar> {
  const { rest_days } = await readSettings(db);
  const rows = await db.selectFrom("holidays").select(["date", "name"]).execute();
  return { rest_days, holidays: new Map(rows.map(({ date, name }) => [date, name])) };
}

/** The holidays of a year, in order. */
export function holidaysOf(db: Connection, year: number) {
  return db
    .selectFrom("holidays")
    .select(["date", "name", "checked"])
    .where("date", ">=", `${year}-01-01`)
    .where("date", "<=", `${year}-12-31`)
    .orderBy("date")
    .execute();
}

/**
 * Replaces the holidays of a year from today on (PROD-19). No due date of a loan that is paid out moves by it.
 * @throws 400 for one of another year, one that is entered twice, and one that is past
 */
export async function saveHolidays(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  year: number,
  sent: readonly Holiday[],
): Promise<void> {
  await lockSettings(tx);
  const stored = await holidaysOf(tx, year);
  const day = today(deps);
  const error = holidaysError(year, stored, sent, day);
  if (error !== null) throw badRequest(error, { holidays: error });
  const from = day > `${year}-01-01` ? day : `${year}-01-01`;
  await tx
    .deleteFrom("holidays")
    .where("date", ">=", from)
    .where("date", "<=", `${year}-12-31`)
    .execute();
  const rows = sent.filter(({ date }) => date >= day).map((one) => ({ ...one, checked: true }));
  if (rows.length > 0) await tx.insertInto("holidays").values(rows).execute();
  await writeAudit(tx, ctx, {
    action: "calendar.change",
    record_type: "calendar",
    record_id: String(year),
    before: namesByDate(stored, day),
    after: namesByDate(rows, day),
  });
}

/** What of a year can still change, as the audit log names it. */
function namesByDate(holidays: readonly Holiday[], from: CalendarDate): Record<string, string> {
  const later = holidays.filter(({ date }) => date >= from);
  return Object.fromEntries(later.map(({ date, name }) => [date, name]));
}
