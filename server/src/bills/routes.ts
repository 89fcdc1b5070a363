import * as schemas from "@microfinance/contract/bills/endpoint-schemas.ts";
import type { Bill } from "@microfinance/contract/bills/endpoints.ts";
import * as endpoints from "@microfinance/contract/bills/endpoints.ts";
import { billTexts as texts } from "@microfinance/contract/bills/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage, wholeList } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { staffIdOf } from "../core/http/session.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { customerOf } from "../customers/path-customer.ts";
import { exportRoute } from "../exports/export-route.ts";
import { toRequest } from "../requests/request-rows.ts";
import { askOutcome, recordOutcome } from "./answer-bill.ts";
import { commissionMonths, openBills, readBillDay, totalOfMonths } from "./bill-figures.ts";
import { billList, ownBillList, readBill } from "./bill-rows.ts";
import { counterBillers, readBiller, recentNumbers } from "./billers.ts";
import { compareBillerStatement } from "./compare-statement.ts";
import { billExport, commissionExport } from "./export-columns.ts";
import { askTopUp, topUpList } from "./floats.ts";
import { askBillReversal } from "./give-back.ts";
import { payBill } from "./pay-bill.ts";
import { recordPrint } from "./record-print.ts";

const bills = withSchemas(endpoints, schemas);

/** Bills paid at the counter (BILL-3). */
export function billRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, bills.listBills, async ({ query, ctx, reading }) => {
    const { rows, ...page } = await readPage(query, billList(reading.db, query), deps.now());
    await recordSearch(deps.db, ctx, "bills", query.query, page.total, query);
    return reply(texts.listed, { data: rows, ...page });
  });
  exportRoute(app, deps, bills.exportBills, billExport, (query, { reading }) =>
    billList(reading.db, query),
  );
  route(app, deps, bills.readBillDay, async ({ query, ctx }) =>
    reply(texts.day, {
      day: await readBillDay(deps.db, staffIdOf(ctx), query.date ?? today(deps)),
    }),
  );
  route(app, deps, bills.listRecentNumbers, async ({ query }) =>
    reply(texts.recent, { numbers: await recentNumbers(deps.db, query) }),
  );
  route(app, deps, bills.readBill, async ({ params }) =>
    reply(texts.found, { data: await readBill(deps.db, params.id) }),
  );
  route(app, deps, bills.payBill, async ({ ctx, body }) => {
    const data = await readBill(deps.db, await payBill(deps, ctx, body));
    return reply(textOf(data), { data });
  });
  route(app, deps, bills.askOutcome, async ({ ctx, params }) => {
    await readBill(deps.db, params.id);
    await askOutcome(deps, ctx, params.id);
    const data = await readBill(deps.db, params.id);
    return reply(data.status === "unknown" ? texts.stillUnknown : textOf(data), { data });
  });
  route(app, deps, bills.recordOutcome, async ({ ctx, params, body }) => {
    await recordOutcome(deps, ctx, params.id, body);
    return reply(texts.outcomeRecorded, { data: await readBill(deps.db, params.id) });
  });
  route(app, deps, bills.askBillReversal, async ({ ctx, params, body }) => {
    const request = await askBillReversal(deps, ctx, params.id, body);
    return reply(texts.reversalAsked, { request: toRequest(request, false) });
  });
  route(app, deps, bills.recordPrint, async ({ ctx, params }) => {
    const is_copy = await recordPrint(deps, ctx, params.id);
    return reply(texts.printed, { data: await readBill(deps.db, params.id), is_copy });
  });
  route(app, deps, bills.listOwnBills, async ({ params, query, reading }) => {
    const customer = await customerOf(reading.db, params.id);
    const list = ownBillList(reading.db, customer);
    const { rows, ...page } = await readPage(query, list, deps.now());
    return reply(texts.listed, { bills: rows, ...page });
  });
}

/** Billers at the counter, their floats, what is to settle and what they brought. */
export function billerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, bills.listBillers, async () =>
    reply(texts.billers, { billers: await counterBillers(deps.db) }),
  );
  route(app, deps, bills.readCommission, async ({ query, reading }) => {
    const months = await commissionMonths(reading.db, query);
    return reply(texts.report, { months, total: totalOfMonths(months) });
  });
  exportRoute(app, deps, bills.exportCommission, commissionExport, (query, { reading }) =>
    wholeList(`commission of billers:${JSON.stringify(query)}`, () =>
      commissionMonths(reading.db, query),
    ),
  );
  route(app, deps, bills.askTopUp, async ({ ctx, params, body }) => {
    const request = await askTopUp(deps, ctx, params.id, body);
    return reply(texts.topUpAsked, { request: toRequest(request, false) });
  });
  route(app, deps, bills.listTopUps, async ({ params, query, reading }) => {
    await readBiller(reading.db, params.id);
    const list = topUpList(reading.db, params.id);
    const { rows, ...page } = await readPage(query, list, deps.now());
    return reply(texts.topUps, { top_ups: rows, ...page });
  });
  route(app, deps, bills.listOpenBills, async ({ params }) => {
    await readBiller(deps.db, params.id);
    return reply(texts.open, await openBills(deps.db, params.id));
  });
  route(app, deps, bills.compareBillerStatement, async ({ ctx, params, body }) =>
    reply(texts.compared, await compareBillerStatement(deps, ctx, params.id, body)),
  );
}

/** What the cashier reads after a payment: the state of its bill. */
function textOf({ status, token, note }: Bill): string {
  if (status === "unknown") return texts.outcomeUnknown;
  if (status === "not_accepted") return texts.notAccepted(note);
  return token === null ? texts.paid : texts.paidWithToken;
}
