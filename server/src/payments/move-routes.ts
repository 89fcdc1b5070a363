import * as schemas from "@microfinance/contract/payments/move-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/payments/move-endpoints.ts";
import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { toRequest } from "../requests/request-rows.ts";
import { askMove, previewMove } from "./ask-move.ts";
import { movePayment } from "./move-payment.ts";
import { paymentKey } from "./payment-key.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const moves = withSchemas(endpoints, schemas);

/** Payments that were recorded on the wrong loan (SERV-144 to SERV-148). */
export function moveRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, moves.previewMove, async ({ params, body, ctx }) =>
    reply(moveTexts.previewed, await previewMove(deps, paymentKey(params.paymentId), body, ctx)),
  );
  route(app, deps, moves.movePayment, async ({ params, body, ctx }) => {
    const id = paymentKey(params.paymentId);
    const moved = await movePayment(deps, id, body, ctx);
    return reply(moveTexts.done, moved);
  });
  route(app, deps, moves.askMove, async ({ params, body, ctx }) =>
    reply(moveTexts.asked, {
      request: toRequest(await askMove(deps, paymentKey(params.paymentId), body, ctx), false),
    }),
  );
}
