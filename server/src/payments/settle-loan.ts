import type { CalendarDate } from "@microfinance/contract/core/dates.ts";
import { type Cents, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { unlessRefused } from "@microfinance/contract/core/refusal.ts";
import type { PaidLoan, Payment } from "@microfinance/contract/payments/fields.ts";
import { decideSettlement } from "@microfinance/contract/servicing/settlement.ts";
import type {
  PayoffQuote,
  SettlementInput,
} from "@microfinance/contract/servicing/settlement-endpoints.ts";
import { settlementFacts } from "@microfinance/contract/servicing/settlement-endpoint-schemas.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { errorOfBackdating } from "../accounting/refuse-backdating.ts";
import { act } from "../acts/act.ts";
import { writeAudit } from "../core/audit/write-audit.ts";
import { type Connection, type Deps, today } from "../core/deps.ts";
import { AppError } from "../core/http/errors.ts";
import { type RequestContext, staffIdOf } from "../core/http/session.ts";
import { changeLoan } from "../loan-record/change-loan.ts";
import type { LoanRow } from "../loan-record/queries.ts";
import { findPayment } from "./queries.ts";
import { type PaymentWithin, recordPaymentWithin } from "./record-payment.ts";
import { askAboutRepeat } from "../servicing/ask-about-repeat.ts";
import { nameProof } from "../servicing/name-proof.ts";
import { loanToSettle, payoffInNle, quoteOf, refused } from "../servicing/payoff.ts";
import { takeBackLaterPenalties } from "../servicing/correct-penalties.ts";
import { readAct } from "../servicing/queries.ts";
import {
  type ServicingSnapshot,
  lockServicedLoan,
  servicedLoan,
} from "../servicing/serviced-loan.ts";
import { writeAct } from "../servicing/write-act.ts";

/** A settlement with its payment, and the loan after it. */
interface SettledLoan {
  payoff: PayoffQuote;
  payment: Payment;
  loan: PaidLoan;
}

/**
 * Pays off a loan early, exactly once for its key (SERV-73): the rebate is credited, and a payment of exactly the
 * payoff pays all the rest, in one transaction.
 * @throws 404 for an unknown loan; 403 for the caller's own (LOAN-45) and a date too far back (ACC-25); 400 for another
 *   amount than the payoff or a wrong day; 409 when the loan takes no payments, nothing is saved, the figures are not
 *   those that were seen, the money may be recorded already (PAY-41), or the key belongs to another act
 */
export async function settleLoan(
  deps: Deps,
  named: string,
  input: SettlementInput,
  ctx: RequestContext,
): Promise<SettledLoan> {
  const made_by = staffIdOf(ctx);
  const on = input.on || today(deps);
  const tooFarBack = await errorOfBackdating(deps, ctx, on);
  const { act_key: key, repeats, ...rest } = input;
  const amount = toCents(input.amount);
  const sent = { ...rest, loan: named, on: input.on || null, reference: input.reference ?? "" };
  return act(
    deps,
    ctx,
    "loan.settle",
    { key, input: sent },
    {
      lock: async (tx) => {
        const found = await lockServicedLoan(tx, named, ctx);
        if (repeats === "ask")
          await askAboutRepeat({ ...deps, db: tx }, { column: "id", value: found.row.id }, input);
        return { found, quote: await quoteOf(tx, found, on) };
      },
      plan: ({ quote }) =>
        unlessRefused(quote.figures === input.figures ? null : servicingTexts.stale, quote),
      write: async (tx, quote, { found }) => {
        if (tooFarBack !== null && decidesFor(quote, amount)) throw tooFarBack;
        const payment = { input: { ...input, transaction_date: on } };
        const { act_id } = await settleLocked(tx, deps, ctx, found, {
          amount,
          on,
          made_by,
          payment,
        });
        return act_id;
      },
      read: settledBy,
    },
  );
}

/**
 * Settles a loan that its transaction has locked, if a payment is exactly what pays it off on its day and paying early
 * saves something: whatever way the money came, the customer has the rebate (SERV-79).
 * @returns null, without a write, for any other payment
 */
export async function settleByPayment(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  row: LoanRow,
  payment: PaymentWithin,
): Promise<Payment | null> {
  const on = payment.input.transaction_date || today(deps);
  const amount = toCents(payment.input.amount);
  const found = await servicedLoan(tx, row);
  const quote = await quoteOf(tx, found, on).catch((error: unknown) => {
    // A loan that cannot be settled on that day takes an ordinary payment, or refuses it with its own reason.
    if (error instanceof AppError) return null;
    throw error;
  });
  if (quote === null || !decidesFor(quote, amount)) return null;
  const settlement = { amount, on, made_by: null, payment };
  return (await settleLocked(tx, deps, ctx, found, settlement)).payment;
}

/** Whether this amount settles a loan with this payoff: it is the payoff, and less than the balance. */
function decidesFor(quote: PayoffQuote, amount: Cents): boolean {
  return quote.rebate > 0 && toCents(quote.payoff) === amount;
}

/** The settlement of a locked loan by a payment of exactly its payoff. */
interface LockedSettlement {
  amount: Cents;
  on: CalendarDate;
  /** Null for money that came without a member of staff. */
  made_by: number | null;
  payment: PaymentWithin;
}

async function settleLocked(
  tx: Connection,
  deps: Deps,
  ctx: RequestContext,
  found: ServicingSnapshot,
  { amount, on, made_by, payment }: LockedSettlement,
): Promise<{ act_id: number; payment: Payment }> {
  const snapshot = await takeBackLaterPenalties(tx, deps, found, on, ctx);
  const decided = decideSettlement(await loanToSettle(tx, snapshot), { amount, on }, today(deps));
  if (decided.error !== null) throw refused(decided);

  const { quote: payoff, schedule } = decided;
  const plan = { schedule, charges: 0, credits: payoff.rebate, entry: null, fields: {} };
  const facts = {
    payoff: payoffInNle(snapshot.row.loan_id, payoff),
    loan: loanAfter(snapshot, amount, on),
  };
  const settlement = { kind: "settlement", value_date: on, amount, made_by } as const;
  const actId = await writeAct(tx, deps, snapshot, plan, { ...settlement, facts });
  const { rebate } = facts.payoff;
  const recorded = await recordPaymentWithin(tx, deps, ctx, snapshot.row.id, {
    ...payment,
    notice: {
      kind: "settled_early",
      facts: { amount: fromCents(amount), rebate, transaction_date: on },
    },
  });
  await nameProof(tx, actId, recorded.payment.id);
  const paid = await paymentOf(tx, recorded.payment.id);
  await changeLoan(tx, deps, snapshot.row.id, { settled_early_on: on });
  await writeAudit(tx, ctx, {
    action: "loan.settle",
    record_type: "loan",
    record_id: snapshot.row.loan_id,
    before: { balance: snapshot.row.balance },
    after: { amount: fromCents(amount), rebate, on, receipt: paid.receipt_number },
  });
  return { act_id: actId, payment: paid };
}

/** The loan right after its settlement. */
function loanAfter({ row, loan }: ServicingSnapshot, amount: Cents, on: CalendarDate): PaidLoan {
  const { id, loan_id, customer_id, total_amount, last_payment_date: last } = row;
  return {
    id,
    loan_id,
    customer_id,
    status: "paid",
    total_amount,
    paid_total: fromCents(loan.paid + amount),
    balance: 0,
    balance_after: 0,
    last_payment_date: last !== null && last > on ? last : on,
  };
}

/** The settlement as its act has it; a reversal since is shown on the payment (PAY-7). */
async function settledBy(tx: Connection, id: number): Promise<SettledLoan> {
  const { facts, payment_id } = await readAct(tx, id);
  const { payoff, loan } = settlementFacts.parse(facts);
  return { payoff, payment: await paymentOf(tx, payment_id), loan };
}

async function paymentOf(tx: Connection, id: number | null): Promise<Payment> {
  const payment = id === null ? null : await findPayment(tx, id);
  if (payment === null) throw new Error("a settlement has a payment");
  return payment;
}
