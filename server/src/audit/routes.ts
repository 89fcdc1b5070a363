import * as schemas from "@microfinance/contract/audit/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/audit/endpoints.ts";
import { auditTexts } from "@microfinance/contract/audit/texts.ts";
import { auditExportLimit } from "@microfinance/contract/exports/list-export.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { auditExport } from "./export-columns.ts";
import { auditKinds, auditList } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";

const audit = withSchemas(endpoints, schemas);

/** The audit log: searched and exported, never changed (AUTH-61). */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, audit.listAudit, async ({ query, reading }) => {
    const { rows, ...page } = await readPage(query, auditList(reading.db, query), deps.now());
    return reply(auditTexts.listed, { entries: rows, ...page });
  });

  route(app, deps, audit.listAuditKinds, async () =>
    reply(auditTexts.kindsListed, await auditKinds(deps.db)),
  );

  exportRoute(
    app,
    deps,
    audit.exportAudit,
    auditExport,
    (query, { reading }) => auditList(reading.db, query),
    auditExportLimit,
  );
}
