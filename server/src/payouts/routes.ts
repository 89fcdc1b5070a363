import * as schemas from "@microfinance/contract/payouts/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/payouts/endpoints.ts";
import { payoutTexts as texts } from "@microfinance/contract/payouts/texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import { type Deps, today } from "../core/deps.ts";
import { documentRoute } from "../exports/document-route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { toLoan } from "../loan-record/loan-response.ts";
import { payoutExport } from "./export-columns.ts";
import { payOut } from "./pay-out.ts";
import { findPayout, payoutList } from "./queries.ts";
import { reversePayout } from "./reverse-payout.ts";
import { voucherPdf } from "./voucher-pdf.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const payouts = withSchemas(endpoints, schemas);

/** Payouts of approved loans, their reversals and vouchers (PAY-33, PAY-35, PAY-36). */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, payouts.payOut, async ({ params, body, ctx, reply: response }) => {
    const { made, replayed } = await payOut(deps, params.loanId, body, ctx);
    const { payoutId, loan } = made;
    if (replayed) void response.header("idempotency-replayed", "true");
    const payout = await findPayout(deps.db, payoutId);
    const text = texts.done(payout.number ?? "");
    return reply(text, { payout, loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, payouts.reversePayout, async ({ params, body, ctx }) => {
    const { payoutId, loan } = await reversePayout(deps, params.loanId, body, ctx);
    const payout = await findPayout(deps.db, payoutId);
    const text = texts.reversed(payout.number ?? "");
    return reply(text, { payout, loan: toLoan(loan, "staff", today(deps)) });
  });
  route(app, deps, payouts.listPayouts, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, payoutList(reading.db, query), deps.now());
    return reply(texts.list, {
      payouts: rows.map(({ place: _place, ...payout }) => payout),
      ...page,
    });
  });
  exportRoute(app, deps, payouts.exportPayouts, payoutExport, (query, { reading }) =>
    payoutList(reading.db, query),
  );
  route(app, deps, payouts.readPayout, async ({ params }) =>
    reply(texts.found, { payout: await findPayout(deps.db, params.id) }),
  );
  documentRoute(app, deps, payouts.readVoucher, async ({ params }, letterhead) => {
    const payout = await findPayout(deps.db, params.id);
    return {
      name: `Voucher ${payout.number}.pdf`,
      content: await voucherPdf(payout, letterhead, deps.now()),
      event: { action: "voucher.download", record_type: "payout", record_id: params.id },
    };
  });
}
