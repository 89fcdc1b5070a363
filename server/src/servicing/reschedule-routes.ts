import * as schemas from "@microfinance/contract/servicing/reschedule-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/servicing/reschedule-endpoints.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import type { FastifyInstance } from "fastify";
import { acceptRawFiles, limitLargeBodies } from "../documents/bodies.ts";
import { type Deps, today } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { toLoan } from "../loan-record/loan-response.ts";
import { undoReschedule } from "./apply-reschedule.ts";
import { askReschedule, previewReschedule } from "./ask-reschedule.ts";
import { toRequest } from "../requests/request-rows.ts";
import { addRescheduleConsent, agreeToReschedule } from "./reschedule-consent.ts";
import { readSchedules } from "./schedules.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const calls = withSchemas(endpoints, schemas);

/** New schedules of loans (SERV-100 to SERV-107). */
export function rescheduleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.previewReschedule, async ({ params, body, ctx }) => {
    const preview = await previewReschedule(deps, params.id, body, ctx);
    return reply(texts.preview, { preview });
  });
  route(app, deps, calls.askReschedule, async ({ params, body, ctx }) => {
    const { request_key, figures_hash, reason, ...terms } = body;
    const asked = { terms, request_key, figures_hash, reason };
    const request = await askReschedule(deps, params.id, asked, ctx);
    return reply(texts.asked, { request: toRequest(request, false) });
  });
  route(app, deps, calls.readSchedules, async ({ params, actor }) =>
    reply(texts.schedules, await readSchedules(deps, params.id, actor.area)),
  );
  route(app, deps, calls.agreeToReschedule, async ({ params, body, actor, ctx }) => {
    const named = { loan: params.id, request: params.requestId };
    await agreeToReschedule(deps, named, body.figures_hash, { actor, ctx });
    return reply(texts.agreed, await readSchedules(deps, params.id, actor.area));
  });
  route(app, deps, calls.undoReschedule, async ({ params, body, ctx }) => {
    const loan = await undoReschedule(deps, params.id, body.reason, ctx);
    return reply(texts.undone, { loan: toLoan(loan, "staff", today(deps)) });
  });
  void app.register(async (scope) => {
    limitLargeBodies(scope, 4);
    acceptRawFiles(scope);
    route(scope, deps, calls.addRescheduleConsent, async ({ params, query, body, actor, ctx }) => {
      const named = { loan: params.id, request: params.requestId };
      const upload = {
        name: body.name ?? query.name ?? "",
        content: body.content,
        kind: body.kind ?? query.kind,
      };
      const caller = { actor, ctx };
      return reply(texts.consentGiven, await addRescheduleConsent(deps, named, upload, caller));
    });
  });
}
