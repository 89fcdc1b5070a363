import * as schemas from "@microfinance/contract/transfers/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/transfers/endpoints.ts";
import { transferTexts } from "@microfinance/contract/transfers/texts.ts";
import type { FastifyInstance } from "fastify";
import { recordSearch } from "../audit/record-search.ts";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { badRequest, forbidden, notFound } from "../core/http/errors.ts";
import { reply, route } from "../core/http/route.ts";
import { cancelTransfer } from "./cancel-transfer.ts";
import { deleteTransfer } from "./delete-transfer.ts";
import { transferExport } from "./export-columns.ts";
import { findTransfer, transferList } from "./queries.ts";
import { recordTransfer } from "./record-transfer.ts";
import { updateTransfer } from "./update-transfer.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const transfers = withSchemas(endpoints, schemas);

/** Money received through remittance media (TRF-11). */
export function transferRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, transfers.listTransfers, async ({ query, ctx, reading }) => {
    const { rows, ...page } = await readPage(query, transferList(reading.db, query), deps.now());
    await recordSearch(deps.db, ctx, "transfers", query.query, page.total, query);
    return reply(transferTexts.listed, { data: rows, ...page });
  });

  exportRoute(app, deps, transfers.exportTransfers, transferExport, (query, { reading }) =>
    transferList(reading.db, query),
  );

  route(app, deps, transfers.readTransfer, async ({ params }) =>
    reply(transferTexts.found, { data: await existing(deps, params.id) }),
  );

  route(app, deps, transfers.createTransfer, async ({ actor, ctx, body, reply: fastifyReply }) => {
    if (actor.staff_id === null) throw forbidden();
    const { made: id, replayed } = await recordTransfer(deps, actor.staff_id, ctx, body);
    if (replayed) void fastifyReply.header("idempotency-replayed", "true");
    const data = await existing(deps, id);
    const text = data.status === "pending" ? transferTexts.waits : transferTexts.created;
    return reply(text, { data });
  });

  route(app, deps, transfers.updateTransfer, async ({ actor, ctx, params, body }) => {
    await updateTransfer(deps, actor, ctx, params.id, body);
    return reply(transferTexts.updated, { data: await existing(deps, params.id) });
  });

  route(app, deps, transfers.cancelTransfer, async ({ actor, ctx, params, body }) => {
    await cancelTransfer(deps, actor, ctx, params.id, body.reason);
    return reply(transferTexts.canceled, { data: await existing(deps, params.id) });
  });

  route(app, deps, transfers.deleteTransfer, async ({ actor, ctx, params, query, body }) => {
    const reason = body?.reason || query.reason;
    if (!reason)
      throw badRequest(transferTexts.reasonRequired, { reason: transferTexts.reasonRequired });
    await deleteTransfer(deps, actor, ctx, params.id, reason);
    return reply(transferTexts.deleted, {});
  });
}

async function existing(deps: Deps, id: number) {
  const transfer = await findTransfer(deps.db, id);
  if (!transfer) throw notFound(transferTexts.notFound);
  return transfer;
}
