import { billReversalInput } from "@microfinance/contract/bills/endpoint-schemas.ts";
import type { askBillReversal as askSchemas } from "@microfinance/contract/bills/endpoint-schemas.ts";
import {
  billReversalEntry,
  giveBackError,
  givenBack,
  takenOf,
} from "@microfinance/contract/bills/rules.ts";
import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { moneyAccount as moneyLine } from "@microfinance/contract/accounting/entries.ts";
import { billNumber } from "@microfinance/contract/core/codes.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact, fromCents } from "@microfinance/contract/core/money.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import type { z } from "zod";
import { moneyBack } from "../accounting/money-account.ts";
import { postEntry } from "../accounting/post-entry.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { ask } from "../requests/ask-request.ts";
import type { AnsweredRequest } from "../requests/request-handler.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { type BillRow, lockBill, postedParts, stateOf } from "./bill-rows.ts";

type Input = z.output<NonNullable<typeof askSchemas.body>>;

/** The safe: the till of who asks may be counted when the request is approved. */
const safe = accounts.cash.code;

/**
 * Asks for the money of a bill to be given back, since the biller took it back or never accepted it (BILL-11). Nothing
 * changes before another person approves it.
 * @throws 404 for an unknown bill; 409 when its money was given back, when it is settled, when the same is asked for,
 *   and when the key was used for something else
 */
export function askBillReversal(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { request_key: key, reason, confirmation, cash = safe }: Input,
): Promise<RequestRow> {
  const input = { bill: id, confirmation, cash };
  return ask(
    deps,
    ctx,
    { key, input: { ...input, kind: "bill_reversal", reason } },
    {
      lock: async (tx) => {
        const { bill, biller } = await lockBill(tx, id);
        return {
          bill,
          biller,
          error: giveBackError(stateOf(bill.status), await isSettled(tx, id)),
        };
      },
      plan: ({ bill, biller, error }) =>
        unlessRefused(error, {
          kind: "bill_reversal" as const,
          loan: null,
          customer_id: null,
          unit: String(id),
          subject: `Bill ${billNumber(id)}`,
          amount: takenOf(postedParts(bill)),
          input,
          lines: [
            { label: "Biller", value: biller.name },
            { label: "Customer's number", value: bill.customer_number },
            { label: "Bill", value: formatNleExact(bill.amount) },
            { label: "Our charge", value: formatNleExact(bill.charge) },
            { label: "Paid on", value: formatStaffDate(bill.paid_on) },
            { label: "Paid by", value: bill.payment_method },
            { label: "State", value: bill.status === "unknown" ? "Outcome unknown" : "Paid" },
            { label: "Confirmed by the biller", value: confirmation },
          ],
          reason,
        }),
    },
  );
}

/** Gives the money of an approved request back, in its transaction. @throws 409 when it cannot be any more */
export async function applyBillReversal(
  tx: Connection,
  deps: Deps,
  { request }: AnsweredRequest,
  ctx: RequestContext,
): Promise<void> {
  const { bill: id, confirmation, cash } = billReversalInput.parse(request.input);
  const { bill, biller } = await lockBill(tx, id);
  const error = giveBackError(stateOf(bill.status), await isSettled(tx, id));
  if (error !== null) throw conflict(error);
  await giveBack(tx, deps, ctx, bill, {
    account_code: biller.account_code,
    reason: request.reason,
    confirmation,
    approved_by: staffIdOf(ctx),
    cash,
  });
  await writeAudit(tx, ctx, {
    action: "bill.reverse",
    record_type: "bill",
    record_id: billNumber(id),
    before: { status: bill.status },
    after: {
      taken: fromCents(takenOf(postedParts(bill))),
      status: givenBack(stateOf(bill.status)),
      reason: request.reason,
      confirmation,
      asked_by: request.asker_name,
    },
  });
}

/** Posts the money of a locked bill back, and says so on it. The entry is that of its own lines, turned round. */
export async function giveBack(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  bill: BillRow,
  how: {
    account_code: string;
    reason: string;
    confirmation: string;
    /** Null for the biller's own answer. */
    approved_by: number | null;
    /** The account of cash whose session is not open any more; the safe, or money to be assigned. */
    cash: string;
  },
): Promise<void> {
  const now = deps.now();
  const staff_id = staffIdOf(ctx);
  const parts = postedParts(bill);
  const place = { account_code: bill.money_account, till_session_id: bill.till_session_id };
  const money = await moneyBack(tx, place, staff_id, -fromCents(takenOf(parts)), how.cash);
  const { kind, postings } = billReversalEntry(parts, moneyLine, how.account_code);
  await tx
    .updateTable("bills")
    .set({
      status: givenBack(stateOf(bill.status)),
      answered_at: bill.answered_at ?? now,
      given_back_on: today(deps),
      give_back_reason: how.reason,
      confirmation: how.confirmation,
      approved_by: how.approved_by,
    })
    .where("id", "=", bill.id)
    .execute();
  await postEntry(tx, {
    kind,
    entry_date: today(deps),
    bill_id: bill.id,
    staff_id,
    created_at: now,
    money,
    lines: postings,
  });
}

async function isSettled(tx: Connection, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("settled_bills")
    .select("bill_id")
    .where("bill_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
