import * as schemas from "@microfinance/contract/mobile-money/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/mobile-money/endpoints.ts";
import { payNowTexts, walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { loanOf } from "../loan-record/path-loan.ts";
import {
  attachReceipt,
  confirmReceipt,
  declineReceipt,
  giveReceipt,
  returnReceipt,
} from "./answer-receipt.ts";
import { askToPay } from "./ask-to-pay.ts";
import { askToFetch, readDay } from "./compare-day.ts";
import { deliveryStore } from "./deliveries.ts";
import { intentsWhere, toIntent, waitingIntents } from "./intent-rows.ts";
import { readReceiptRow, receiptList, toReceipt } from "./receipt-rows.ts";
import { walletOf } from "./wallet.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const wallet = withSchemas(endpoints, schemas);

/** Codes of a loan in one response. */
const mostIntents = 20;
/** Bytes of the largest delivery. */
const largestDelivery = 64 * 1024;

/** Money from wallets: codes, deliveries, receipts, and the comparison with the provider (MOMO-1 to MOMO-21). */
export function mobileMoneyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, wallet.readPayNow, async ({ params }) => {
    const loan = await loanOf(deps.db, params.id);
    const intents = await intentsWhere(
      deps.db,
      sql`i.loan_id = ${loan.id} order by i.number desc limit ${mostIntents}`,
    );
    const is_on = walletOf(deps.env) !== null;
    return reply(payNowTexts.found, { is_on, intents: intents.map(toIntent) });
  });
  route(app, deps, wallet.askToPay, async ({ params, body, ctx }) => {
    const intent = await askToPay(deps, params.id, body, ctx);
    return reply(payNowTexts.asked, { intent: toIntent(intent) });
  });
  route(app, deps, wallet.listPayIntents, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, waitingIntents(reading.db), deps.now());
    return reply(texts.intents, { intents: rows, ...page });
  });
  route(app, deps, wallet.listReceipts, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, receiptList(reading.db, query), deps.now());
    return reply(texts.receipts, { receipts: rows, ...page });
  });
  route(app, deps, wallet.readReceipt, async ({ params }) =>
    reply(texts.found, { receipt: toReceipt(await readReceiptRow(deps.db, params.id)) }),
  );
  route(app, deps, wallet.attachReceipt, async ({ params, body, ctx }) => {
    const made = await attachReceipt(deps, params.id, body, ctx);
    return reply(made.asked ? texts.asked : texts.attached, { receipt: toReceipt(made.receipt) });
  });
  route(app, deps, wallet.returnReceipt, async ({ params, body, ctx }) => {
    const made = await returnReceipt(deps, params.id, body, ctx);
    return reply(made.asked ? texts.asked : texts.returned, { receipt: toReceipt(made.receipt) });
  });
  route(app, deps, wallet.confirmReceipt, async ({ params, ctx }) =>
    reply(texts.confirmed, { receipt: toReceipt(await confirmReceipt(deps, params.id, ctx)) }),
  );
  route(app, deps, wallet.declineReceipt, async ({ params, ctx }) =>
    reply(texts.declined, { receipt: toReceipt(await declineReceipt(deps, params.id, ctx)) }),
  );
  route(app, deps, wallet.giveReceipt, async ({ params, body, ctx }) => {
    const receipt = await giveReceipt(deps, params.id, body.owner_id, ctx);
    return reply(texts.ownerChanged, { receipt: toReceipt(receipt) });
  });
  route(app, deps, wallet.compareWallet, async ({ query }) =>
    reply(texts.day, { day: query.day, lines: await readDay(deps, query.day) }),
  );
  route(app, deps, wallet.takePayment, async ({ body, ctx }) => {
    await askToFetch(deps, ctx, body.external_id);
    return reply(texts.taken, {});
  });
  // The signature is over the bytes as they came: no parser reads them before.
  void app.register(async (hooks) => {
    const store = deliveryStore(deps);
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: largestDelivery },
      (_request, body, done) => done(null, body),
    );
    route(hooks, deps, wallet.takeDelivery, async ({ request }) => {
      const header = request.headers["monime-signature"];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await store(typeof header === "string" ? header : undefined, body);
      return reply(texts.found, {});
    });
  });
}
