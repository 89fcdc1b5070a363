import * as schemas from "@microfinance/contract/branch-moves/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/branch-moves/endpoints.ts";
import { branchMoveTexts as texts } from "@microfinance/contract/branch-moves/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import { toRequest } from "../requests/request-rows.ts";
import { askMove, previewMove } from "./ask-move.ts";
import { targetsOfMove } from "./plan-move.ts";

const calls = withSchemas(endpoints, schemas);

/** Moves of customers to another branch (BR-7). */
export function branchMoveRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listMoveTargets, async ({ params: { what, record } }) =>
    reply(texts.targets, {
      branches: await deps.db
        .transaction()
        .execute((tx) => targetsOfMove(tx, { what, id: record })),
    }),
  );
  route(app, deps, calls.previewBranchMove, async ({ body }) =>
    reply(texts.preview, await deps.db.transaction().execute((tx) => previewMove(tx, body))),
  );
  route(app, deps, calls.askBranchMove, async ({ body, ctx }) => {
    const request = await askMove(deps, body, ctx);
    return reply(texts.asked, { request: toRequest(request, false) });
  });
}
