import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { type ExportTable, number, text, time } from "../exports/columns.ts";

/** The columns of an export of the audit log: every field under its own name. */
export const auditExport: ExportTable<AuditEntry> = {
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
