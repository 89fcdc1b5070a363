import { may } from "@microfinance/contract/core/access.ts";
import * as officerSchemas from "@microfinance/contract/loans/officer-endpoint-schemas.ts";
import * as officerEndpoints from "@microfinance/contract/loans/officer-endpoints.ts";
import * as viewSchemas from "@microfinance/contract/loans/view-endpoint-schemas.ts";
import * as viewEndpoints from "@microfinance/contract/loans/view-endpoints.ts";
import { loanTexts, viewTexts } from "@microfinance/contract/loans/texts.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { assignableStaff, assignOfficer } from "./assign-officer.ts";
import { countLists, officers } from "./list-counts.ts";
import { createView, deleteView, updateView, viewsFor } from "./saved-views.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const { assignOfficer: assignOfficerCall } = withSchemas(officerEndpoints, officerSchemas);
const views = withSchemas(viewEndpoints, viewSchemas);

/** Counts of the loan lists, saved views (LOAN-91), and the officers of chosen loans (LOAN-131). */
export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, views.readLoanLists, async ({ actor }) =>
    reply(loanTexts.listed, {
      counts: await countLists(deps),
      officers: await officers(deps.db),
      assignable: may(actor, "loans.assign_officer") ? await assignableStaff(deps.db) : [],
      views: await viewsFor(deps.db, actor),
    }),
  );
  route(app, deps, assignOfficerCall, async ({ body, ctx }) => {
    const { changed, text } = await assignOfficer(deps, body, ctx);
    return reply(text, { changed });
  });
  route(app, deps, views.createView, async ({ body, actor, ctx }) =>
    reply(viewTexts.saved, { view: await createView(deps, actor, body, ctx) }),
  );
  route(app, deps, views.updateView, async ({ params, body, actor, ctx }) =>
    reply(viewTexts.saved, { view: await updateView(deps, actor, params.id, body, ctx) }),
  );
  route(app, deps, views.deleteView, async ({ params, actor, ctx }) => {
    await deleteView(deps, actor, params.id, ctx);
    return reply(viewTexts.deleted, {});
  });
}
