import * as schemas from "@microfinance/contract/transfers/partner-endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/transfers/partner-endpoints.ts";
import { partnerTexts as texts } from "@microfinance/contract/transfers/partner-texts.ts";
import type { FastifyInstance } from "fastify";
import { readPage, wholeList } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { reply, route } from "../core/http/route.ts";
import { exportRoute } from "../exports/export-route.ts";
import { partnerExport, settlementExport } from "./export-columns.ts";
import { addPartner, changePartner, listPartners } from "./partners.ts";
import { recordSettlement } from "./record-settlement.ts";
import { openTransfers, readSettlement, settlementList } from "./settlement-rows.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const partners = withSchemas(endpoints, schemas);

/** Partners of money transfers, and the settlements with them (TRF-30 to TRF-34). */
export function partnerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, partners.listPartners, async ({ query }) =>
    reply(texts.partners, { partners: await listPartners(deps.db, query) }),
  );
  exportRoute(app, deps, partners.exportPartners, partnerExport, (query, { reading }) =>
    wholeList(`partners:${query.kind ?? ""}`, () => listPartners(reading.db, query)),
  );
  route(app, deps, partners.addPartner, async ({ ctx, body }) =>
    reply(texts.partnerAdded, { partner: await addPartner(deps, ctx, body) }),
  );
  route(app, deps, partners.changePartner, async ({ ctx, params, body }) =>
    reply(texts.partnerChanged, { partner: await changePartner(deps, ctx, params.id, body) }),
  );
  route(app, deps, partners.listOpenTransfers, async ({ params }) =>
    reply(texts.open, await openTransfers(deps.db, params.id)),
  );
  route(app, deps, partners.listSettlements, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, settlementList(reading.db, query), deps.now());
    return reply(texts.settlements, { settlements: rows, ...page });
  });
  exportRoute(app, deps, partners.exportSettlements, settlementExport, (query, { reading }) =>
    settlementList(reading.db, query),
  );
  route(app, deps, partners.readSettlement, async ({ params }) =>
    reply(texts.settlements, { settlement: await readSettlement(deps.db, params.id) }),
  );
  route(app, deps, partners.recordSettlement, async ({ ctx, body }) => {
    const id = await recordSettlement(deps, ctx, body);
    const settlement = await readSettlement(deps.db, id);
    return reply(texts.settled(settlement.number), { settlement });
  });
}
