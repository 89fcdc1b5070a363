import type { BillInput } from "@microfinance/contract/bills/endpoints.ts";
import {
  bareNumber,
  billEntry,
  firstState,
  floatError,
  numberError,
  owedOf,
  type PostedBill,
  sentTokenError,
  takenOf,
} from "@microfinance/contract/bills/rules.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import { moneyAccount as moneyLine } from "@microfinance/contract/accounting/entries.ts";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { billNumber } from "@microfinance/contract/core/codes.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { normalizePhone } from "@microfinance/contract/core/phone.ts";
import type { Refusal } from "@microfinance/contract/core/refusal.ts";
import { commissionOf } from "@microfinance/contract/transfers/partner-rules.ts";
import { needsCompletion } from "@microfinance/contract/transfers/rules.ts";
import { sql } from "kysely";
import { chosenMethod, knownMethods } from "../accounting/methods.ts";
import { moneyAccount } from "../accounting/money-account.ts";
import { type MoneyPlace, postEntry } from "../accounting/post-entry.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { badRequest } from "../core/http/errors.ts";
import { actorIn, type RequestContext, staffIdOf } from "../core/http/session.ts";
import { readSettings } from "../settings/queries.ts";
import { adapterOf } from "./adapter-of.ts";
import { refuseTakenToken, sendBill, takenToken } from "./answer-bill.ts";
import { isTakenToken } from "./bill-rows.ts";
import { type LockedBiller, lockBiller } from "./billers.ts";
import { sendToken } from "./token-sms.ts";

/** The input as it is stored and compared, with its defaults filled in. */
type StoredInput = ReturnType<typeof stored>;

interface Plan {
  parts: PostedBill;
}

/**
 * Takes the money of a bill and posts it, exactly once for its key (BILL-3). A biller with an adapter is sent the
 * payment after that, by this request alone: a process that stops in between leaves an unknown outcome, and the money
 * in the till.
 * @returns the bill's id
 * @throws 400 for a number, a token or a method that does not fit, and for an unknown customer; 404 for an unknown
 *   biller; 409 for an inactive one, without a till, without cash above the ceiling of who takes it, for a float that
 *   is too small, for a token of another bill, and when the key belongs to another bill
 */
export async function payBill(deps: Deps, ctx: RequestContext, input: BillInput): Promise<number> {
  const fields = stored(input);
  let isNew = false;
  const id = await act(
    deps,
    ctx,
    "bill.pay",
    { key: input.bill_key, input: fields },
    {
      lock: (tx) => lockToPay(tx, deps, ctx, fields),
      plan: ({ biller, isAbove }): Plan | Refusal => planned(biller, fields, isAbove),
      write: async (tx, { parts }, { biller, place, payment_method }) => {
        isNew = true;
        const posted = { parts, place, payment_method };
        return record(tx, deps, ctx, { ...fields, bill_key: input.bill_key }, biller, posted);
      },
      read: async (_, made) => made,
    },
  ).catch((error: unknown) => {
    throw isTakenToken(error) ? takenToken(null) : error;
  });
  if (isNew) await sendBill(deps, ctx, id);
  return id;
}

async function lockToPay(tx: Connection, deps: Deps, ctx: RequestContext, fields: StoredInput) {
  const { customer_id, biller_id, token } = fields;
  if (customer_id !== null && !(await isCustomer(tx, customer_id)))
    throw badRequest(texts.customerNotFound, { customer_id: texts.customerNotFound });
  const method = chosenMethod(await knownMethods(tx), fields.payment_method);
  // The session of the till is locked before the float, as by every act that takes cash.
  const place = await moneyAccount(tx, method, staffIdOf(ctx), fields.amount);
  const isAbove = method.role !== "cash" && (await isAboveCeiling(tx, deps, ctx, fields.amount));
  const biller = await lockBiller(tx, biller_id);
  adapterOf(deps.env, biller.connection);
  await refuseTakenToken(tx, biller_id, token);
  return { biller, place, isAbove, payment_method: fields.payment_method };
}

/**
 * Whether a bill without cash is above the ceiling of who takes it, with those that they took on the same day: no till
 * is counted in which the money would be missing (BILL-19). Their record is locked: two bills at once count in turn.
 */
async function isAboveCeiling(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  amount: number,
): Promise<boolean> {
  const staffId = staffIdOf(ctx);
  await sql`select from staff where id = ${staffId} for no key update`.execute(tx);
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(amount), 0) as taken from bills
    where staff_id = ${staffId} and paid_on = ${today(deps)}::date and money_account > '1049'
      and status in ('paid', 'unknown')`.execute(tx);
  const { approval_ceilings } = await readSettings(tx);
  const before = toCents(rows[0]?.taken ?? 0);
  const bill = { local_currency: amount, before, is_cash: false };
  return needsCompletion(actorIn(ctx), bill, approval_ceilings);
}

/** What a bill posts, or why it is refused: a pure function of the biller and the form. */
function planned(biller: LockedBiller, fields: StoredInput, isAbove: boolean): Plan | Refusal {
  if (!biller.active) return { refused: texts.billerInactive };
  if (isAbove) return { refused: texts.aboveCeiling };
  const number = numberError(biller, fields.customer_number);
  if (number !== null) return { refused: number, field: "customer_number" };
  const token = sentTokenError(biller, fields.token);
  if (token !== null) return { refused: token, field: "token" };
  const amount = toCents(fields.amount);
  const share = commissionOf(biller.commission, { direction: "in", local: amount, fee: 0 });
  const parts = { amount, charge: toCents(biller.charge), commission: Math.min(share, amount) };
  const float = floatError(biller, biller.balance, owedOf(parts));
  return float === null ? { parts } : { refused: float };
}

async function record(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  fields: StoredInput & { bill_key: string },
  biller: LockedBiller,
  { parts, place, payment_method }: Plan & { place: MoneyPlace; payment_method: string },
): Promise<number> {
  const now = deps.now();
  const staff_id = staffIdOf(ctx);
  const status = firstState(biller, fields.token);
  const { account_code: money_account, till_session_id } = place;
  const bill = await tx
    .insertInto("bills")
    .values({
      bill_key: fields.bill_key,
      partner_id: biller.id,
      customer_number: fields.customer_number,
      customer_id: fields.customer_id,
      payer_name: fields.payer_name,
      phone: fields.phone,
      amount: fromCents(parts.amount),
      charge: fromCents(parts.charge),
      commission: fromCents(parts.commission),
      payment_method,
      money_account,
      till_session_id,
      paid_on: today(deps),
      status,
      token: fields.token === "" ? null : fields.token,
      biller_reference: fields.biller_reference,
      staff_id,
      created_at: now,
      answered_at: status === "unknown" ? null : now,
      answered_by: status === "unknown" ? null : staff_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { kind, postings } = billEntry(parts, moneyLine, biller.account_code);
  await postEntry(tx, {
    kind,
    entry_date: bill.paid_on,
    bill_id: bill.id,
    staff_id,
    created_at: now,
    money: place,
    lines: postings,
  });
  await sendToken(tx, deps, bill, biller.name);
  await writeAudit(tx, ctx, {
    action: "bill.pay",
    record_type: "bill",
    record_id: billNumber(bill.id),
    after: {
      biller: biller.name,
      customer_number: fields.customer_number,
      taken: fromCents(takenOf(parts)),
      status,
      ...(fields.customer_id === null ? {} : { customer_id: fields.customer_id }),
    },
  });
  return bill.id;
}

async function isCustomer(tx: Connection, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("customers")
    .select("customer_id")
    .where("customer_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

function stored({ bill_key: _key, ...input }: BillInput) {
  return {
    biller_id: input.biller_id,
    customer_number: bareNumber(input.customer_number),
    amount: input.amount,
    payment_method: input.payment_method || cashMethod,
    customer_id: input.customer_id ?? null,
    payer_name: input.payer_name ?? "",
    phone: normalizePhone(input.phone ?? "") ?? "",
    token: bareNumber(input.token ?? ""),
    biller_reference: input.biller_reference ?? "",
  };
}
