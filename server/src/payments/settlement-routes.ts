import * as settlementSchemas from "@microfinance/contract/servicing/settlement-endpoint-schemas.ts";
import * as settlementEndpoints from "@microfinance/contract/servicing/settlement-endpoints.ts";
import { settlementTexts } from "@microfinance/contract/servicing/settlement-texts.ts";
import * as topUpSchemas from "@microfinance/contract/servicing/top-up-endpoint-schemas.ts";
import * as topUpEndpoints from "@microfinance/contract/servicing/top-up-endpoints.ts";
import { topUpTexts } from "@microfinance/contract/servicing/top-up-texts.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { documentRoute } from "../exports/document-route.ts";
import { payoffPdf } from "../servicing/payoff-pdf.ts";
import { readQuote } from "../servicing/payoff.ts";
import { settleLoan } from "./settle-loan.ts";
import { readTopUp, topUpOffers } from "../servicing/top-up.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const settlements = withSchemas(settlementEndpoints, settlementSchemas);
const topUps = withSchemas(topUpEndpoints, topUpSchemas);

/** Early settlement and top-up: quotes, the settlement, and what a new loan can settle (SERV-70 to SERV-84). */
export function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, settlements.readPayoff, async ({ params, query }) => {
    const { quote } = await readQuote(deps, params.id, query.on);
    return reply(settlementTexts.quoted, { payoff: quote });
  });
  documentRoute(
    app,
    deps,
    settlements.readPayoffPaper,
    async ({ params, query }, letterhead) => {
      const { row, quote } = await readQuote(deps, params.id, query.on);
      const customer = { customer_name: fullName(row), customer_id: row.customer_id };
      return {
        name: `Early settlement ${quote.loan_id} ${quote.on}.pdf`,
        content: await payoffPdf(quote, customer, letterhead, deps.now()),
        event: { action: "payoff.download", record_type: "loan", record_id: quote.loan_id },
      };
    },
    ({ id }) => ({ kind: "loan", key: id }),
  );
  route(app, deps, settlements.settleLoan, async ({ params, body, ctx }) => {
    const settled = await settleLoan(deps, params.id, body, ctx);
    return reply(settlementTexts.done(formatNleExact(settled.payoff.rebate)), settled);
  });
  route(app, deps, topUps.listTopUps, async ({ params }) =>
    reply(topUpTexts.offers, { offers: await topUpOffers(deps, params.customerId) }),
  );
  route(app, deps, topUps.readTopUp, async ({ params, query }) =>
    reply(topUpTexts.found, { top_up: await readTopUp(deps, params.id, query.on) }),
  );
}
