import type { z } from "zod";
import type { Endpoint } from "../core/endpoint.ts";
import { exportOf } from "../exports/list-export.ts";
import type * as schemas from "./endpoint-schemas.ts";

const tag = "audit";

/** An event in a response. */
export type AuditEntry = z.output<typeof schemas.auditEntry>;

/** The audit log, newest first. */
export const listAudit: Endpoint<typeof schemas.listAudit> = {
  method: "GET",
  path: "/audit",
  access: "audit.read",
  tag,
};

/** The actions and record types that occur, for the search form. */
export const listAuditKinds: Endpoint<typeof schemas.listAuditKinds> = {
  method: "GET",
  path: "/audit/kinds",
  access: "audit.read",
  tag,
};

/** The matching events as a file. */
export const exportAudit = exportOf<typeof schemas.exportAudit>(listAudit, "/audit/export");
