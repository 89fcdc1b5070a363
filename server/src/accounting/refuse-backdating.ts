import { backdatingError, mayBackdate } from "@microfinance/contract/accounting/money-date.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { type AppError, forbidden } from "../core/http/errors.ts";
import type { RequestContext } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";

/**
 * Rejects a date of money that is too far back (ACC-25); every operation that takes such a date calls it. The setting
 * is read only for a past date of a person whom it limits, so a payment of today needs no further query.
 * @throws 403 for a date further back than the caller may go
 */
export async function refuseBackdating(
  deps: Deps,
  ctx: RequestContext,
  date: CalendarDate,
): Promise<void> {
  const refusal = await errorOfBackdating(deps, ctx, date);
  if (refusal !== null) throw refusal;
}

/** The same error without throwing it, for operations that look for an earlier request first; null for a valid date. */
export async function errorOfBackdating(
  deps: Deps,
  ctx: RequestContext,
  date: CalendarDate,
): Promise<AppError | null> {
  const role_ids = ctx.actor?.role_ids ?? [];
  if (date >= today(deps) || mayBackdate(role_ids)) return null;
  const { backdate_days } = await readSettings(deps.db);
  const error = backdatingError(date, today(deps), { role_ids, backdate_days });
  return error === null ? null : forbidden(error);
}

/** The last closed day; null while nothing is closed. */
export async function closedThrough(db: Connection): Promise<CalendarDate | null> {
  const row = await db.selectFrom("closed_books").select("closed_through").executeTakeFirst();
  return row?.closed_through ?? null;
}
