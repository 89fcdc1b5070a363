import { textLimits } from "@microfinance/contract/core/constants.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { lineEntry, lineJournal } from "@microfinance/contract/reconciliation/bookings.ts";
import type { LineBooking } from "@microfinance/contract/reconciliation/endpoints.ts";
import { reconciliationTexts as texts } from "@microfinance/contract/reconciliation/texts.ts";
import { sql } from "kysely";
import { makeJournal } from "../accounting/manual-journals.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { inAct } from "../acts/running-act.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { lockAccount } from "../accounting/reconciled-accounts.ts";
import { methodOfAccount } from "../accounting/method-of-account.ts";
import { isMatched, matchBooked, matchPostedJournal } from "../accounting/match-journal.ts";

/** A line that is claimed for its booking. */
export interface ClaimedLine {
  id: number;
  account_code: string;
  amount: number;
  reference: string;
  imported_at: Date;
  /** The date of the entry. */
  date: string;
  /** The key of its manual journal. */
  key: string;
}

/**
 * Posts a line as a bank charge or an unidentified receipt, and matches it.
 * @throws 409 above the limit of one person (ACC-27)
 */
export async function bookAsEntry(
  deps: Deps,
  ctx: RequestContext,
  line: ClaimedLine,
  as: "charge" | "unidentified",
): Promise<void> {
  await inAct(deps, "bank_line.book", async (tx) => {
    await lockAccount(tx, line.account_code);
    if (await isMatched(tx, line.id)) return;
    const entry = lineEntry(as, line.account_code, toCents(line.amount));
    const entry_id = await postEntry(tx, {
      kind: entry.kind,
      entry_date: line.date,
      staff_id: staffIdOf(ctx),
      created_at: deps.now(),
      lines: entry.postings,
      given_up_before: await givenUpBefore(tx, line),
    });
    await matchBooked(tx, deps.now(), staffIdOf(ctx), line, entry_id);
  });
}

/** In cents: what left by other lines of the same statement that one person booked (ACC-27). The account is locked. */
async function givenUpBefore(tx: Connection, line: ClaimedLine): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(-amount), 0) as amount from statement_lines
    where account_code = ${line.account_code} and id <> ${line.id}
      and imported_at = (select imported_at from statement_lines where id = ${line.id})
      and amount < 0 and booking->'request'->>'as' in ('charge', 'unidentified')`.execute(tx);
  return toCents(rows[0]?.amount ?? 0);
}

/**
 * Records a line as the payment of a loan, by the method that leads to its account. The payment's id follows from the
 * line, so that a repeated request records one payment.
 */
export async function bookAsPayment(
  deps: Deps,
  ctx: RequestContext,
  line: ClaimedLine,
  { loan_id, repeats }: Extract<LineBooking, { as: "payment" }>,
): Promise<void> {
  if (await isMatched(deps.db, line.id)) return;
  const method = await methodOfAccount(deps.db, line.account_code);
  if (method === null) throw conflict(texts.noMethod);
  const month = line.imported_at.toISOString().slice(0, 7).replace("-", "");
  const input = {
    amount: line.amount,
    payment_method: method,
    transaction_id: `${month}${String(900_000_000 + line.id)}`,
    transaction_date: line.date,
    reference: line.reference.slice(0, textLimits.reference),
    repeats,
  };
  const { payment } = await recordPayment(deps, { loan: loan_id, input }, ctx);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, line.account_code);
    if (await isMatched(tx, line.id)) return;
    const { id } = await tx
      .selectFrom("ledger_entries")
      .select("id")
      .where("payment_id", "=", payment.id)
      .where("kind", "=", "payment")
      .executeTakeFirstOrThrow();
    await matchBooked(tx, deps.now(), staffIdOf(ctx), line, id);
  });
}

/** Makes the manual journal of a line, which is matched when another person posts it. */
export async function bookAsJournal(
  deps: Deps,
  ctx: RequestContext,
  line: ClaimedLine,
  { account_code, description }: Extract<LineBooking, { as: "journal" }>,
): Promise<void> {
  const journal = await makeJournal(deps, ctx, {
    journal_key: line.key,
    kind: "journal",
    date: line.date,
    description,
    lines: lineJournal(line.account_code, account_code, toCents(line.amount)),
  });
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, line.account_code);
    await tx
      .updateTable("statement_lines")
      .set({ journal_id: journal.id })
      .where("id", "=", line.id)
      .execute();
    // It may have been posted before the line named it.
    const entry = await tx
      .selectFrom("ledger_entries")
      .select(["id", "staff_id"])
      .where("journal_id", "=", journal.id)
      .executeTakeFirst();
    if (entry !== undefined) await matchPostedJournal(tx, deps.now(), journal.id, entry.id);
  });
}
