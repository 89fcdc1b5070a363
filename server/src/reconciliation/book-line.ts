import type { BankLine, LineBooking } from "@microfinance/contract/reconciliation/endpoints.ts";
import { lineBooking } from "@microfinance/contract/reconciliation/endpoint-schemas.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Deps, today } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { lockAccount } from "../accounting/reconciled-accounts.ts";
import { bookAsEntry, bookAsJournal, bookAsPayment, type ClaimedLine } from "./line-bookings.ts";
import { readLine } from "./lines.ts";

/**
 * Books a line that no entry meets exactly once (REC-6). The claim is stored first: a request that repeats it goes on
 * where the first one ended, and payment and journal have keys of their own.
 * @throws 400 for a date before the line or after today, and for money out as a payment; 404 for an unknown line; 409
 *   when the line is matched or booked otherwise, and as payment, journal or entry refuse it
 */
export async function bookLine(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  request: LineBooking,
): Promise<BankLine> {
  const line = await claim(deps, ctx, id, request);
  try {
    if (request.as === "payment") await bookAsPayment(deps, ctx, line, request);
    else if (request.as === "journal") await bookAsJournal(deps, ctx, line, request);
    else await bookAsEntry(deps, ctx, line, request.as);
  } catch (error) {
    await release(deps, line);
    throw error;
  }
  return readLine(deps.db, id);
}

/** How a line is booked, as it is stored. */
interface StoredBooking {
  request: unknown;
  date: string;
  key: string;
}

interface StoredLine extends Omit<ClaimedLine, "date" | "key"> {
  line_date: string;
  booking: StoredBooking | null;
  booked_by: number | null;
  is_rejected: boolean | null;
  is_matched: boolean;
}

async function claim(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  request: LineBooking,
): Promise<ClaimedLine> {
  const { account_code } = await readLine(deps.db, id);
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_code);
    const { rows } = await sql<StoredLine>`
      select l.id, l.account_code, l.amount, l.reference, l.line_date, l.imported_at, l.booking, l.booked_by,
             j.status = 'rejected' as is_rejected,
             exists (select from matched_lines m where m.line_id = l.id) as is_matched
      from statement_lines l left join journals j on j.id = l.journal_id
      where l.id = ${id}`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error(`line ${id} is gone`);
    const { line_date, booking, booked_by, is_rejected, is_matched, ...fields } = row;
    const staff_id = staffIdOf(ctx);
    // A rejected journal leaves its line to another booking.
    if (booking !== null && is_rejected !== true) {
      if (booked_by !== staff_id || !isSame(booking.request, request))
        throw conflict(texts.alreadyBooked);
      ctx.sayReplayed?.();
      return { ...fields, date: booking.date, key: booking.key };
    }
    if (is_matched) throw conflict(texts.alreadyBooked);
    const date = request.date ?? line_date;
    if (date < line_date) throw badRequest(texts.beforeLine, { date: texts.beforeLine });
    if (date > today(deps)) throw badRequest(texts.afterToday, { date: texts.afterToday });
    if (request.as === "payment" && fields.amount < 0) throw badRequest(texts.paymentComesIn);
    const stored: StoredBooking = { request, date, key: randomUUID() };
    await tx
      .updateTable("statement_lines")
      .set({ booking: JSON.stringify(stored), booked_by: staff_id, journal_id: null })
      .where("id", "=", id)
      .execute();
    await writeAudit(tx, ctx, {
      action: "bank_line.book",
      record_type: "statement_line",
      record_id: id,
      after: { ...request, account_code, amount: Math.abs(fields.amount), date },
    });
    return { ...fields, date, key: stored.key };
  });
}

/** Whether a stored request is the same; jsonb has its members in an order of its own. */
function isSame(stored: unknown, request: LineBooking): boolean {
  const known = lineBooking.safeParse(stored);
  return known.success && JSON.stringify(known.data) === JSON.stringify(lineBooking.parse(request));
}

/** Gives up the claim of a line that was refused, unless its booking was written. */
async function release(deps: Deps, line: ClaimedLine): Promise<void> {
  await sql`
    update statement_lines l set booking = null, booked_by = null
    where id = ${line.id} and journal_id is null and booking->>'key' = ${line.key}
      and not exists (select from matched_lines m where m.line_id = l.id)`.execute(deps.db);
}
