import * as paymentSchemas from "@microfinance/contract/payments/endpoint-schemas.ts";
import * as paymentEndpoints from "@microfinance/contract/payments/endpoints.ts";
import * as reversalSchemas from "@microfinance/contract/payments/reversal-endpoint-schemas.ts";
import * as reversalEndpoints from "@microfinance/contract/payments/reversal-endpoints.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { paymentFormTexts, paymentTexts } from "@microfinance/contract/payments/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { staffIdOf } from "../core/http/session.ts";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { documentRoute } from "../exports/document-route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { loanKey } from "../core/http/ownership.ts";
import { toRequest } from "../servicing/request-rows.ts";
import { askReversal } from "./ask-reversal.ts";
import { paymentExport } from "./export-columns.ts";
import { loanWithSession, type PaymentContext } from "./read-loan.ts";
import { paymentKey } from "./payment-key.ts";
import { findPayment, newestPayments, paymentList } from "./queries.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { recordPayment } from "./record-payment.ts";
import type { RecordedPayment } from "./recorded-payment.ts";
import { reversePayment } from "./reverse-payment.ts";
import { dayFilter, paymentFilter } from "./payment-filter.ts";
import { readCashierDay } from "./cashier-day.ts";
import { waitingRequests } from "./waiting-requests.ts";
import { suggestLoans } from "./suggest-loans.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const payments = withSchemas(paymentEndpoints, paymentSchemas);
const reversals = withSchemas(reversalEndpoints, reversalSchemas);

/** Records, reverses, lists and reads payments (PAY-4). */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    payments.recordPayment,
    async ({ params, body, ctx, early }) => {
      // The row of `loanWithSession`, read as JSON.
      const snapshot = early as PaymentContext | null;
      const request = { loan: params.loanId, input: body, early: snapshot };
      return recorded(await recordPayment(deps, request, ctx));
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
  route(app, deps, reversals.askReversal, async ({ params, body, ctx }) =>
    reply(paymentTexts.reversalAsked, {
      request: toRequest(await askReversal(deps, paymentKey(params.paymentId), body, ctx), false),
    }),
  );
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
  documentRoute(app, deps, payments.readReceipt, async ({ params }, letterhead) => {
    const payment = await paymentOfPath(deps, params.paymentId);
    return {
      name: `Receipt ${payment.receipt_number}.pdf`,
      content: await receiptPdf(payment, letterhead, deps.now()),
      event: { action: "receipt.download", record_type: "payment", record_id: payment.id },
    };
  });
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
