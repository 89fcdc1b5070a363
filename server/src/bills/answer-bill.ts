import { accounts } from "@microfinance/contract/accounting/accounts.ts";
import { bareNumber, outcomeError, tokenError } from "@microfinance/contract/bills/rules.ts";
import type { recordOutcome as outcomeSchemas } from "@microfinance/contract/bills/endpoint-schemas.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { billNumber } from "@microfinance/contract/core/codes.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import type { z } from "zod";
import { inAct } from "../acts/running-act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import type { Connection, Deps } from "../core/deps.ts";
import { badRequest, conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { settingsOf } from "../transfers/partners.ts";
import type { BillerAdapter, BillerAnswer, BillOrder } from "./adapter.ts";
import { adapterOf } from "./adapter-of.ts";
import { billOfToken, type BillRow, isTakenToken, lockBill, stateOf } from "./bill-rows.ts";
import { giveBack } from "./give-back.ts";
import { sendToken } from "./token-sms.ts";

type Outcome = z.output<NonNullable<typeof outcomeSchemas.body>>;

/** What is sent to the biller of a bill, or asked of it, and by which adapter; null for one without. */
async function wayTo(
  deps: Deps,
  id: number,
): Promise<{ order: BillOrder; adapter: BillerAdapter | null; status: string }> {
  const bill = await deps.db
    .selectFrom("bills as b")
    .innerJoin("transfer_partners as p", "p.id", "b.partner_id")
    .select(["b.bill_key", "b.customer_number", "b.amount", "b.status", "p.biller"])
    .where("b.id", "=", id)
    .executeTakeFirstOrThrow();
  const biller = settingsOf(bill.biller);
  return {
    order: {
      key: bill.bill_key,
      customer_number: bill.customer_number,
      amount: toCents(bill.amount),
      gives_token: biller?.gives_token ?? false,
    },
    adapter: adapterOf(deps.env, biller?.connection ?? "none"),
    status: bill.status,
  };
}

/**
 * Sends a bill whose money is taken to its biller, once: only the request that recorded it does. Whatever goes wrong on
 * the way leaves the outcome unknown, and nothing sends it again (BILL-9).
 */
export async function sendBill(deps: Deps, ctx: RequestContext, id: number): Promise<void> {
  const { order, adapter } = await wayTo(deps, id);
  if (adapter === null) return;
  const answer = await adapter.pay(order).catch((error: unknown): BillerAnswer => {
    ctx.warn?.({ err: error }, "a biller gave no answer");
    return { outcome: "unknown" };
  });
  // The money is taken: what cannot be written now stays unknown, and is asked again by a person.
  await applyAnswer(deps, ctx, id, answer).catch((error: unknown) => {
    ctx.warn?.({ err: error }, "the answer of a biller was not written");
  });
}

/**
 * Asks the biller what became of a bill whose outcome is unknown. Of two answers at once the first counts.
 * @returns whether the outcome is known now
 * @throws 409 for a known outcome, and for a biller without adapter
 */
export async function askOutcome(deps: Deps, ctx: RequestContext, id: number): Promise<boolean> {
  const { order, adapter, status } = await wayTo(deps, id);
  if (status !== "unknown") throw conflict(texts.notUnknown);
  if (adapter === null) throw conflict(texts.notConnected);
  const answer = await adapter.find(order).catch((error: unknown): BillerAnswer => {
    ctx.warn?.({ err: error }, "a biller gave no answer");
    return { outcome: "unknown" };
  });
  await applyAnswer(deps, ctx, id, answer);
  return answer.outcome !== "unknown";
}

/** Writes what a biller answered on its bill, once: an answer to a known outcome changes nothing. */
async function applyAnswer(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  answer: BillerAnswer,
): Promise<void> {
  if (answer.outcome === "unknown") return;
  await inAct(deps, "bill.answer", async (tx) => {
    const { bill, biller } = await lockBill(tx, id);
    if (bill.status !== "unknown") return;
    const event = {
      action: "bill.answer",
      record_type: "bill",
      record_id: billNumber(id),
    } as const;
    if (answer.outcome === "refused") {
      const why = texts.refusals[answer.why];
      await tx
        .updateTable("bills")
        .set({ note: why, biller_reference: answer.reference })
        .where("id", "=", id)
        .execute();
      await giveBack(tx, deps, ctx, bill, {
        account_code: biller.account_code,
        reason: why,
        confirmation: answer.reference,
        approved_by: null,
        cash: accounts.cash.code,
      });
      await writeAudit(tx, ctx, {
        ...event,
        before: { status: "unknown" },
        after: { biller: biller.name, outcome: "not accepted", reason: why },
      });
      return;
    }
    const token = answer.token === null ? null : bareNumber(answer.token);
    // A token that cannot be one, or is another bill's, is no answer: a person compares it with the biller.
    const isUsable =
      token === null
        ? !biller.gives_token
        : tokenError(token) === null && (await billOfToken(tx, bill.partner_id, token)) === null;
    if (!isUsable) return;
    await accept(tx, deps, bill, biller.name, {
      token,
      biller_reference: answer.reference,
      note: "",
      answered_by: null,
    });
    await writeAudit(tx, ctx, {
      ...event,
      before: { status: "unknown" },
      after: { biller: biller.name, outcome: "accepted", biller_reference: answer.reference },
    });
  });
}

/**
 * Records by hand that a biller accepted a bill, with the token of its terminal (BILL-10).
 * @throws 400 for a token that does not fit; 404 for an unknown bill; 409 for a known outcome, and for a token of
 *   another bill
 */
export async function recordOutcome(
  deps: Deps,
  ctx: RequestContext,
  id: number,
  { token, biller_reference, note }: Outcome,
): Promise<void> {
  const typed = bareNumber(token ?? "");
  await inAct(deps, "bill.outcome", async (tx) => {
    const { bill, biller } = await lockBill(tx, id);
    const known = { status: stateOf(bill.status), gives_token: biller.gives_token };
    const error = outcomeError(known, typed);
    if (error?.field !== undefined) throw badRequest(error.text, { [error.field]: error.text });
    if (error !== null) throw conflict(error.text);
    await refuseTakenToken(tx, bill.partner_id, typed);
    await accept(tx, deps, bill, biller.name, {
      token: typed === "" ? null : typed,
      biller_reference: biller_reference ?? bill.biller_reference,
      note: note ?? "",
      answered_by: staffIdOf(ctx),
    });
    await writeAudit(tx, ctx, {
      action: "bill.outcome",
      record_type: "bill",
      record_id: billNumber(id),
      before: { status: "unknown" },
      after: { biller: biller.name, status: "paid", ...(note ? { note } : {}) },
    });
  }).catch((error: unknown) => {
    throw isTakenToken(error) ? takenToken(null) : error;
  });
}

/** Refuses a token that another bill of the biller has. @throws 409 with the number of that bill */
export async function refuseTakenToken(
  tx: Connection,
  partnerId: number,
  token: string,
): Promise<void> {
  if (token === "") return;
  const other = await billOfToken(tx, partnerId, token);
  if (other !== null) throw takenToken(other);
}

/** The refusal of a token that another bill has; null for one that was recorded at the same moment. */
export function takenToken(other: number | null) {
  const text = texts.tokenTaken(other === null ? "Another bill" : billNumber(other));
  return conflict(text, { token: text });
}

async function accept(
  tx: Connection,
  deps: Deps,
  { id }: BillRow,
  biller: string,
  answer: Pick<BillRow, "token" | "biller_reference" | "note" | "answered_by">,
): Promise<void> {
  const paid = await tx
    .updateTable("bills")
    .set({ ...answer, status: "paid", answered_at: deps.now() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sendToken(tx, deps, paid, biller);
}
