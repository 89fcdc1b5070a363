import {
  creditRefundEntry,
  type Entry,
  refundReturnedEntry,
} from "@microfinance/contract/accounting/entries.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { creditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import { resolveMethod } from "@microfinance/contract/payments/method.ts";
import {
  creditUseError,
  hasUnreadSource,
  refundLines,
  refundReturn,
  type CreditSource,
} from "@microfinance/contract/payments/credit.ts";
import type {
  CreditMovement,
  RefundInput,
  ReturnInput,
} from "@microfinance/contract/payments/credit-endpoints.ts";
import { refundInput } from "@microfinance/contract/payments/credit-endpoint-schemas.ts";
import { moneyAccount } from "../accounting/money-account.ts";
import { type MoneyPlace, postEntry } from "../accounting/post-entry.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { conflict } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { customerOf } from "../customers/path-customer.ts";
import { lockCustomer } from "../customers/record-queries.ts";
import { notifyCustomer } from "../messaging/notices/notify-customer.ts";
import { chosenMethod, knownMethods, refuseSystemMethod } from "../accounting/methods.ts";
import { ask } from "../requests/ask-request.ts";
import {
  creditOf,
  loanOfCredit,
  readMovement,
  refuseOwnCredit,
  toMovement,
  ofCustomer,
} from "./credit-rows.ts";
import type { RequestRow } from "../requests/request-rows.ts";
import { writeMovement } from "./write-credit.ts";
import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { receiptNumber } from "@microfinance/contract/core/codes.ts";
import { recordedByWallet } from "@microfinance/contract/payments/texts.ts";
import { sql } from "kysely";
import { shortNameOf } from "../core/db/full-name.ts";

/**
 * Asks for a refund of a customer's credit (SERV-139). Nothing is paid before another person approves it.
 * @throws 404 for an unknown customer; 403 for the caller's own credit (LOAN-45); 409 above the credit, when another
 *   refund waits, and when the key was used for something else
 */
export function askRefund(
  deps: Deps,
  named: string,
  { request_key: key, amount, payment_method, reference, reason }: RefundInput,
  ctx: RequestContext,
): Promise<RequestRow> {
  const input = { payment_method, reference: reference ?? "" };
  const cents = toCents(amount);
  return ask(
    deps,
    ctx,
    { key, input: { ...input, kind: "refund", customer: named, amount, reason } },
    {
      lock: async (tx) => {
        const customer_id = await customerOf(tx, named);
        await lockCustomer(tx, customer_id);
        await refuseOwnCredit(tx, customer_id, ctx);
        const { state } = await creditOf(tx, customer_id);
        const error = creditUseError(state, cents);
        if (error !== null) throw conflict(error, { amount: error });
        await refuseSystemMethod(tx, payment_method);
        return { customer_id, state, sources: await sourcesOf(tx, customer_id, staffIdOf(ctx)) };
      },
      plan: ({ customer_id, state, sources }) => ({
        kind: "refund" as const,
        loan: null,
        customer_id,
        amount: cents,
        input,
        lines: refundLines({ ...state, amount: cents, ...input, sources }),
        reason,
      }),
    },
  );
}

/**
 * Pays the refund of an approved request, in its transaction and out of the money of who approves it.
 * @throws 403 for the approver's own credit (LOAN-45); 409 when the credit is less by now, when unproven credit came
 *   since it was asked for, and for cash without an open till
 */
export async function applyRefund(
  db: Connection,
  deps: Deps,
  { request }: { request: RequestRow },
  ctx: RequestContext,
): Promise<void> {
  const { customer_id } = request;
  if (customer_id === null) throw new Error(`request ${request.id} for a refund has no customer`);
  await refuseOwnCredit(db, customer_id, ctx);
  const { payment_method, reference } = refundInput.parse(request.input);
  const amount = toCents(request.amount ?? 0);
  const snapshot = await creditOf(db, customer_id);
  const error = creditUseError(snapshot.state, amount);
  if (error !== null) throw conflict(error);
  const sources = await sourcesOf(db, customer_id, request.asked_by);
  if (hasUnreadSource(request.figures.lines ?? [], sources))
    throw conflict(creditTexts.unreadSource);
  const staff_id = staffIdOf(ctx);
  const method = resolveMethod(await knownMethods(db), payment_method);
  const money = await moneyAccount(db, method, staff_id, -fromCents(amount));
  const { id, after } = await writeMovement(db, deps, snapshot, {
    kind: "refund",
    amount: -amount,
    to_return: 0,
    request_id: request.id,
    staff_id,
    paid: { method_id: method.id, payment_method, reference, money },
  });
  await post(db, deps, ctx, { id, entry: creditRefundEntry(amount), money });
  const inNle = fromCents(amount);
  const credit = fromCents(after.balance);
  await writeAudit(db, ctx, {
    action: "credit.refund",
    record_type: "customer",
    record_id: customer_id,
    before: { credit: fromCents(snapshot.state.balance) },
    after: {
      amount: inNle,
      payment_method,
      reference,
      credit,
      reason: request.reason,
      asked_by: request.asker_name,
    },
  });
  const facts = { amount: inNle, payment_method, transaction_date: today(deps), credit };
  await notify(db, deps, customer_id, { kind: "credit_refunded", facts }, id);
}

/**
 * Takes a refund back, exactly once for its key (SERV-142): one that did not reach the customer, or that they have to
 * return.
 * @throws 404 for an unknown customer; 403 for the caller's own credit (LOAN-45); 409 above the refunds, for cash
 *   without an open till, and when the key belongs to another movement
 */
export function returnRefund(
  deps: Deps,
  named: string,
  { credit_key: key, ...input }: ReturnInput,
  ctx: RequestContext,
): Promise<CreditMovement> {
  const { amount, payment_method } = input;
  const reference = input.reference ?? "";
  return act(
    deps,
    ctx,
    "credit.return_refund",
    { key, input: { ...input, reference, customer: named } },
    {
      lock: async (tx) => {
        const customer_id = await customerOf(tx, named);
        await lockCustomer(tx, customer_id);
        await refuseOwnCredit(tx, customer_id, ctx);
        return creditOf(tx, customer_id);
      },
      plan: ({ state }) => {
        const back = refundReturn(state, toCents(amount));
        if (back.error !== null) throw conflict(back.error, { amount: back.error });
        return back;
      },
      write: async (tx, back, snapshot) => {
        const { customer_id } = snapshot;
        const staff_id = staffIdOf(ctx);
        const method = chosenMethod(await knownMethods(tx), payment_method);
        const money = await moneyAccount(tx, method, staff_id, amount);
        const { id, after } = await writeMovement(tx, deps, snapshot, {
          kind: "refund_returned",
          amount: back.credit,
          to_return: 0 - back.claim,
          staff_id,
          paid: { method_id: method.id, payment_method, reference, money },
        });
        await post(tx, deps, ctx, { id, entry: refundReturnedEntry(back), money });
        const credit = fromCents(after.balance);
        const to_return = fromCents(after.to_return);
        await writeAudit(tx, ctx, {
          action: "credit.return_refund",
          record_type: "customer",
          record_id: customer_id,
          after: { amount, payment_method, credit, to_return },
        });
        const facts = { amount, transaction_date: today(deps), credit, to_return };
        await notify(tx, deps, customer_id, { kind: "refund_returned", facts }, id);
        return id;
      },
      read: async (tx, id) => toMovement(await readMovement(tx, id)),
    },
  );
}

async function post(
  db: Connection,
  deps: Deps,
  ctx: RequestContext,
  { id, entry, money }: { id: number; entry: Entry; money: MoneyPlace },
): Promise<void> {
  await postEntry(db, {
    kind: entry.kind,
    entry_date: today(deps),
    credit_id: id,
    staff_id: staffIdOf(ctx),
    created_at: deps.now(),
    money,
    lines: entry.postings,
  });
}

/** Tells the customer, under the loan that their credit came from. */
async function notify(
  db: Connection,
  deps: Deps,
  customer_id: string,
  event: Parameters<typeof notifyCustomer>[3],
  movement: number,
): Promise<void> {
  const loan = await loanOfCredit(db, customer_id);
  if (loan === null) throw new Error(`the credit of ${customer_id} came from no payment`);
  await notifyCustomer(db, deps, loan, event, String(movement));
}

interface SourceRow {
  payment_id: number | null;
  is_returned: boolean;
  amount: number;
  booked_on: CalendarDate;
  payment_method: string;
  reference: string;
  recorded_by: string;
  confirmed_by: CreditSource["confirmed_by"];
}

/**
 * The payments, deductions and returned refunds that left credit and are not reversed, newest first, with what has
 * shown that their money came: a line of a statement, or the notice of the wallet (SERV-139). A statement that who
 * recorded the payment or who asks for the refund imported shows nothing by itself: anybody can write such a file.
 * Those of merged records are among them.
 */
async function sourcesOf(
  db: Connection,
  customer_id: string,
  asker: number,
): Promise<CreditSource[]> {
  const { rows } = await sql<SourceRow>`
    select m.payment_id, m.kind = 'refund_returned' as is_returned, m.amount, coalesce(p.transaction_date, m.booked_on) as booked_on,
           coalesce(p.payment_method, m.payment_method, 'Salary deduction') as payment_method,
           coalesce(p.reference, m.reference) as reference,
           case when coalesce(p.staff_id, m.staff_id) is null then ${recordedByWallet}
                else ${shortNameOf("u")} end as recorded_by,
           case when proof.others > 0 then 'statement'
                when exists (select from receipts_in r where r.payment_id = p.id) then 'wallet'
                when proof.lines > 0 then 'own' end as confirmed_by
    from customer_credits m
    left join payments p on p.id = m.payment_id
    left join staff s on s.id = coalesce(p.staff_id, m.staff_id)
    left join users u on u.id = s.user_id
    cross join lateral (
      select count(*) as lines,
             count(*) filter (where l.imported_by is distinct from s.id
                                and l.imported_by is distinct from ${asker}::integer) as others
      from ledger_entries e join matched_entries k on k.entry_id = e.id
      join matched_lines b on b.match_id = k.match_id join statement_lines l on l.id = b.line_id
      where (e.payment_id = p.id and e.kind = 'payment') or (e.credit_id = m.id and e.kind = 'credit_refund_reversal')) as proof
    where ${ofCustomer(customer_id)} and m.kind in ('excess', 'deduction', 'refund_returned') and m.amount > 0
      and not exists (
        select from customer_credits r
        where (r.kind = 'excess_reversal' and r.payment_id = m.payment_id)
           or (r.kind = 'deduction_reversal' and r.payroll_row_id = m.payroll_row_id))
    order by m.id desc`.execute(db);
  return rows.map(({ payment_id, amount, booked_on, ...row }) => ({
    ...row,
    receipt_number: payment_id === null ? null : receiptNumber(payment_id),
    left: toCents(amount),
    date: booked_on,
  }));
}
