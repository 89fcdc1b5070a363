import * as schemas from "@microfinance/contract/requests/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/requests/endpoints.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { readSettings } from "../settings/queries.ts";
import { approveRequest, declineRequest, shownTo } from "./answer-request.ts";
import { findRequest, requestList, toRequest } from "./request-rows.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const requests = withSchemas(endpoints, schemas);

/** The queue of requests that wait for a second person. */
export function requestRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, requests.listRequests, async ({ query, actor, reading }) => {
    const { rows, ...page } = await readPage(query, requestList(reading.db, query), deps.now());
    const settings = await readSettings(reading.db);
    const shown = rows.map((row) => shownTo(actor, row, settings));
    return reply(requestTexts.list, { requests: shown, ...page });
  });
  route(app, deps, requests.readRequest, async ({ params, actor }) => {
    const row = await findRequest(deps.db, params.id);
    if (row === null) throw notFound(requestTexts.notFound);
    const settings = await readSettings(deps.db);
    const request = shownTo(actor, row, settings);
    return reply(requestTexts.found, { request });
  });
  route(app, deps, requests.approveRequest, async ({ params, body, actor, ctx }) => {
    const request = await approveRequest(deps, params.id, body?.note ?? "", actor, ctx);
    return reply(requestTexts.approved, { request: toRequest(request, false) });
  });
  route(app, deps, requests.declineRequest, async ({ params, body, actor, ctx }) => {
    const request = await declineRequest(deps, params.id, body?.note ?? "", actor, ctx);
    return reply(requestTexts.declined, { request: toRequest(request, false) });
  });
  route(app, deps, requests.stopRequest, async ({ params, body, actor, ctx }) => {
    const request = await declineRequest(deps, params.id, body?.note ?? "", actor, ctx);
    return reply(requestTexts.stopped, { request: toRequest(request, false) });
  });
}
