import * as schemas from "@microfinance/contract/servicing/charge-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/servicing/charge-endpoints.ts";
import { chargeTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { listCharges } from "./list-charges.ts";
import { askPenaltyChange, previewPenaltyChange } from "./penalty-requests.ts";
import { toRequest } from "../requests/request-rows.ts";
import { undoWaiverChange } from "./undo-waiver.ts";
import { waiverChange } from "./waive-penalty.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const charges = withSchemas(endpoints, schemas);

/** The penalties of a loan, and the requests to waive them and to undo that. */
export function chargeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, charges.listCharges, async ({ params, actor }) =>
    reply(chargeTexts.listed, { charges: await listCharges(deps, params.id, actor.area) }),
  );
  route(app, deps, charges.previewWaiver, async ({ params, ctx }) =>
    reply(chargeTexts.preview, await previewPenaltyChange(deps, waiverChange, params, ctx)),
  );
  route(app, deps, charges.askWaiver, async ({ params, body, ctx }) =>
    reply(chargeTexts.asked, {
      request: toRequest(await askPenaltyChange(deps, waiverChange, params, body, ctx), false),
    }),
  );
  route(app, deps, charges.previewUndoWaiver, async ({ params, ctx }) =>
    reply(chargeTexts.undoPreview, await previewPenaltyChange(deps, undoWaiverChange, params, ctx)),
  );
  route(app, deps, charges.askUndoWaiver, async ({ params, body, ctx }) =>
    reply(chargeTexts.undoAsked, {
      request: toRequest(await askPenaltyChange(deps, undoWaiverChange, params, body, ctx), false),
    }),
  );
}
