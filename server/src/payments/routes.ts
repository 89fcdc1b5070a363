import * as paymentSchemas from "@microfinance/contract/payments/endpoint-schemas.ts";
import * as paymentEndpoints from "@microfinance/contract/payments/endpoints.ts";
import * as reversalSchemas from "@microfinance/contract/payments/reversal-endpoint-schemas.ts";
import * as reversalEndpoints from "@microfinance/contract/payments/reversal-endpoints.ts";
import type { Payment, WaitingRequest } from "@microfinance/contract/payments/fields.ts";
import {
  paymentFormTexts,
  paymentTexts,
  paymentFilterTexts,
} from "@microfinance/contract/payments/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { staffIdOf } from "../core/http/session.ts";
import { readPage } from "../core/db/page.ts";
import { inReach, reachOfCall } from "../core/db/reach.ts";
import { type Deps, today, type Connection } from "../core/deps.ts";
import { documentRoute } from "../exports/document-route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { notFound, badRequest } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { toRequest, waitingOfPayment } from "../requests/request-rows.ts";
import { askReversal } from "./ask-reversal.ts";
import { atAnyBranch } from "./at-any-branch.ts";
import { loanWithSession, type PaymentContext } from "./read-loan.ts";
import { paymentKey } from "./payment-key.ts";
import { findPayment, newestPayments, paymentList, type PaymentFilter } from "./queries.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { recordPayment } from "./record-payment.ts";
import type { RecordedPayment } from "./recorded-payment.ts";
import { reversePayment } from "./reverse-payment.ts";
import { readCashierDay } from "./cashier-day.ts";
import { suggestLoans } from "./suggest-loans.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { asCode } from "@microfinance/contract/core/codes.ts";
import { isCustomerCode, isLoanCode, isStorableText } from "@microfinance/contract/core/fields.ts";
import { date, type ExportTable, money, text, time } from "../exports/columns.ts";
import { loanKey } from "../core/http/ownership.ts";

/** The columns of an export of payments; a reversed payment is listed with its reversal. */
const paymentExport: ExportTable<Payment> = {
  noun: "payment",
  name: "payments",
  columns: [
    text("Receipt", (payment) => payment.receipt_number),
    date("Payment date", (payment) => payment.transaction_date),
    text("Loan ID", (payment) => payment.loan_id),
    text("Customer ID", (payment) => payment.customer_id),
    text("Customer", (payment) => payment.customer_name),
    money("Amount", (payment) => payment.amount),
    money("Kept as credit", (payment) => payment.excess),
    money("Penalty part", (payment) => payment.penalty_part),
    money("Interest part", (payment) => payment.interest_part),
    money("Principal part", (payment) => payment.principal_part),
    money("Balance after", (payment) => payment.balance_after),
    text("Method", (payment) => payment.payment_method),
    text("Reference", (payment) => payment.reference),
    text("Transaction ID", (payment) => payment.transaction_id),
    text("Remarks", (payment) => payment.remarks),
    text("Recorded by", (payment) => payment.staff_name),
    time("Recorded at", (payment) => payment.created_at),
    date("Reversed on", (payment) => payment.reversal?.reversed_on ?? null),
    text("Reversed by", (payment) => payment.reversal?.staff_name ?? null),
    text("Moved from", (payment) => payment.moved_from),
    text("Moved to", (payment) => payment.moved_to),
    text("Reason of reversal", (payment) => payment.reversal?.reason ?? null),
  ],
};

const payments = withSchemas(paymentEndpoints, paymentSchemas);
const reversals = withSchemas(reversalEndpoints, reversalSchemas);

/** Records, reverses, lists and reads payments (PAY-4). */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    payments.recordPayment,
    async ({ params, body, ctx, early, elsewhere }) => {
      // Rows of `loanWithSession`, read as JSON.
      const record = (row: unknown) =>
        recordPayment(
          deps,
          { loan: params.loanId, input: body, early: row as PaymentContext | null },
          ctx,
        );
      // Taken at any branch unless a setting says no, which was read with the loan (BR-11).
      const isTaken = elsewhere !== null && Object(elsewhere).taken_at_any_branch !== false;
      return recorded(await (isTaken ? inReach(null, () => record(elsewhere)) : record(early)));
    },
    ({ loanId }) => loanWithSession(loanKey(loanId ?? "")),
  );
  route(app, deps, payments.recordCustomerPayment, async (call) => {
    const { loanId: loan, customerId: customer } = call.params;
    const done = await recordPayment(deps, { loan, customer, input: call.body }, call.ctx);
    return recorded(done);
  });
  route(app, deps, payments.reversePayment, async ({ params, body, ctx }) =>
    reply(
      paymentTexts.reversed,
      await reversePayment(deps, paymentKey(params.paymentId), body, ctx),
    ),
  );
  route(app, deps, reversals.askReversal, async ({ params, body, ctx }) => {
    const payment = paymentKey(params.paymentId);
    const askFor = () => askReversal(deps, payment, body, ctx);
    // What was taken here is read here, also for a loan of another branch.
    const taken = reachOfCall() === null ? null : await findPayment(deps.db, payment);
    const key = taken === null ? null : loanKey(taken.loan_id);
    const asked = await (key === null ? askFor() : atAnyBranch(deps, key, askFor));
    return reply(paymentTexts.reversalAsked, { request: toRequest(asked, false) });
  });
  route(app, deps, payments.listPayments, async ({ query, reading }) => {
    const list = paymentList(reading.db, dayFilter(query));
    const { rows, ...page } = await readPage(query, list, deps.now());
    return reply(paymentTexts.list, { payments: rows, ...page });
  });
  exportRoute(app, deps, payments.exportPayments, paymentExport, (query, { reading }) =>
    paymentList(reading.db, query.query ? paymentFilter(query.query) : dayFilter(query)),
  );
  route(app, deps, payments.searchPayments, async ({ params, ctx }) => {
    const found = await newestPayments(deps.db, paymentFilter(params.id));
    await recordSearch(deps.db, ctx, "payments", params.id, found.length);
    return found;
  });
  route(app, deps, payments.suggestLoans, async ({ query: { query }, ctx }) => {
    const loans = await suggestLoans(deps.db, query, today(deps));
    await recordSearch(deps.db, ctx, "loans", query, loans.length);
    return reply(paymentTexts.suggested, { loans });
  });
  route(app, deps, payments.readCashierDay, async ({ ctx }) => {
    const day = await readCashierDay(deps.db, staffIdOf(ctx), today(deps));
    return reply(paymentTexts.today, { today: day });
  });
  route(app, deps, payments.readPayment, async ({ params }) => {
    const payment = await paymentOfPath(deps, params.paymentId);
    const waiting = await waitingRequests(deps.db, payment);
    return reply(paymentTexts.found, { payment, waiting });
  });
  documentRoute(
    app,
    deps,
    payments.readReceipt,
    async ({ params }, letterhead) => {
      const payment = await paymentOfPath(deps, params.paymentId);
      return {
        name: `Receipt ${payment.receipt_number}.pdf`,
        content: await receiptPdf(payment, letterhead, deps.now()),
        event: { action: "receipt.download", record_type: "payment", record_id: payment.id },
      };
    },
    ({ paymentId }) => ({ kind: "payment", key: paymentKey(paymentId) }),
  );
}

/** The payment of a path. @throws 404 for an unknown one */
async function paymentOfPath(deps: Deps, id: string): Promise<Payment> {
  const payment = await findPayment(deps.db, paymentKey(id));
  if (payment === null) throw notFound(paymentTexts.notFound);
  return payment;
}

/** The response for a payment. Of one that was recorded before, a later reversal is shown (PAY-7). */
function recorded(booked: RecordedPayment) {
  const isReversed = booked.payment.reversal !== null;
  return reply(isReversed ? paymentTexts.recordedAndReversed : paymentFormTexts.done, booked);
}

/** The requests about a payment that wait for a second person, as its response has them. */
async function waitingRequests(db: Connection, payment: Payment): Promise<WaitingRequest[]> {
  const rows = await waitingOfPayment(db, payment);
  return rows.map(({ id, kind, reason, asker_name, asked_at }) => ({
    id,
    kind,
    reason,
    asker_name,
    asked_at: asked_at.toISOString(),
  }));
}

/**
 * The payments of an id: those of a loan (id or code) or of a customer, else of a receipt or reference, else those of
 * the loans that a search finds; none for less than a search needs (PAY-16, SITE-22).
 */
function paymentFilter(input: string): PaymentFilter {
  const id = asCode(input).trim();
  if (isCustomerCode(id)) return { of: "customer", customer_id: id };
  if (isLoanCode(id)) return { of: "loan", loan_id: id };
  return id === "" || !isStorableText(id) ? { of: "none" } : { of: "search", typed: id };
}

/** The query of the payments list. */
interface ListQuery {
  day?: string | undefined;
  staff_id?: number | undefined;
  payment_method?: string | undefined;
  till_session?: number | undefined;
}

/**
 * The payments of a list's query: all, or those recorded on a day or in a session of a till (PAY-21).
 * @throws 400 for a cashier or a method without either
 */
function dayFilter({ day, staff_id, payment_method = "", till_session }: ListQuery): PaymentFilter {
  if (day !== undefined || till_session !== undefined)
    return {
      of: "day",
      day: day ?? null,
      staff_id: staff_id ?? null,
      payment_method: payment_method === "" ? null : payment_method,
      till_session: till_session ?? null,
    };
  if (staff_id === undefined && payment_method === "") return { of: "all" };
  throw badRequest(paymentFilterTexts.dayMissing, { day: paymentFilterTexts.dayMissing });
}
