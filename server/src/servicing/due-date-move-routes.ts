import * as schemas from "@microfinance/contract/servicing/due-date-move-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/servicing/due-date-move-endpoints.ts";
import { dueDateMoveTexts as texts } from "@microfinance/contract/servicing/due-date-move.ts";
import type { FastifyInstance } from "fastify";
import { type Deps, today } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { toLoan } from "../loan-record/loan-response.ts";
import { listDueDateMoves } from "./list-due-date-moves.ts";
import { askDueDateMove, previewDueDateMove } from "./move-due-dates.ts";
import { toRequest } from "../requests/request-rows.ts";
import { undoDueDateMove, undoLoanDueDateMove } from "./undo-due-date-move.ts";

const calls = withSchemas(endpoints, schemas);

/** Moves of the due dates of a day (SERV-113, SERV-114). */
export function dueDateMoveRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.previewDueDateMove, async ({ body, ctx }) =>
    reply(texts.preview, { preview: await previewDueDateMove(deps.db, deps, body, ctx) }),
  );
  route(app, deps, calls.askDueDateMove, async ({ body, ctx }) => {
    const request = await askDueDateMove(deps, body, ctx);
    return reply(texts.asked, { request: toRequest(request, false) });
  });
  route(app, deps, calls.listDueDateMoves, async ({ reading }) =>
    reply(texts.listed, { moves: await listDueDateMoves(reading.db) }),
  );
  route(app, deps, calls.undoDueDateMove, async ({ params, body, ctx }) => {
    const undone = await undoDueDateMove(deps, params.id, body.reason, ctx);
    return reply(texts.undone(undone.loans), undone);
  });
  route(app, deps, calls.undoLoanDueDateMove, async ({ params, body, ctx }) => {
    const loan = await undoLoanDueDateMove(deps, params.id, body.reason, ctx);
    return reply(texts.undoneOne, { loan: toLoan(loan, "staff", today(deps)) });
  });
}
