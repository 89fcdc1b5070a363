import * as schemas from "@microfinance/contract/payments/credit-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/payments/credit-endpoints.ts";
import { creditTexts } from "@microfinance/contract/payments/credit-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { customerOf } from "../customers/path-customer.ts";
import { applyCredit } from "./apply-credit.ts";
import { readCredit } from "./credit-rows.ts";
import { askRefund, returnRefund } from "./refund-credit.ts";
import { toRequest } from "../requests/request-rows.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const credit = withSchemas(endpoints, schemas);

/** The credit of customers (SERV-135 to SERV-143). */
export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, credit.readCredit, async ({ params, actor }) => {
    const customer_id = await customerOf(deps.db, params.id);
    return reply(creditTexts.found, {
      credit: await readCredit(deps.db, customer_id, actor.area),
    });
  });
  route(app, deps, credit.applyCredit, async ({ params, body, ctx }) => {
    const applied = await applyCredit(deps, params.id, body, ctx);
    return reply(creditTexts.applied, applied);
  });
  route(app, deps, credit.askRefund, async ({ params, body, ctx }) =>
    reply(creditTexts.refundAsked, {
      request: toRequest(await askRefund(deps, params.id, body, ctx), false),
    }),
  );
  route(app, deps, credit.returnRefund, async ({ params, body, ctx }) => {
    const movement = await returnRefund(deps, params.id, body, ctx);
    return reply(creditTexts.returned, { movement });
  });
}
