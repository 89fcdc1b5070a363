import * as schemas from "@microfinance/contract/audit/endpoint-schemas.ts";
import * as endpoints from "@microfinance/contract/audit/endpoints.ts";
import { auditTexts } from "@microfinance/contract/audit/texts.ts";
import { auditExportLimit } from "@microfinance/contract/exports/list-export.ts";
import type { FastifyInstance } from "fastify";
import { readPage } from "../core/db/page.ts";
import type { Deps } from "../core/deps.ts";
import { exportRoute } from "../exports/export-route.ts";
import { reply, route } from "../core/http/route.ts";
import { auditKinds, auditList } from "./queries.ts";
import { withSchemas } from "../core/http/with-schemas.ts";
import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { type ExportTable, number, text, time } from "../exports/columns.ts";

/** The columns of an export of the audit log: every field under its own name. */
const auditExport: ExportTable<AuditEntry> = {
  noun: "audit",
  name: "audit",
  columns: [
    number("id", (entry) => entry.id),
    time("created_at", (entry) => entry.created_at),
    number("actor_user_id", (entry) => entry.actor_user_id),
    text("actor_name", (entry) => entry.actor_name),
    text("actor_role", (entry) => entry.actor_role),
    text("action", (entry) => entry.action),
    text("record_type", (entry) => entry.record_type),
    text("record_id", (entry) => entry.record_id),
    text("before", (entry) => json(entry.before)),
    text("after", (entry) => json(entry.after)),
    text("network_address", (entry) => entry.network_address),
    text("request_id", (entry) => entry.request_id),
  ],
};

function json(value: AuditEntry["before"]): string | null {
  return value === null ? null : JSON.stringify(value);
}

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
