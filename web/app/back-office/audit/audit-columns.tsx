import { auditActionText } from "@microfinance/contract/audit/actions.ts";
import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { roles } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { Column } from "../../components/table/columns.ts";
import classes from "./audit.module.css";

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: "time",
    header: "Time",
    sortable: true,
    line: "state",
    cell: (entry) => formatStaffDateTime(entry.created_at),
  },
  {
    key: "person",
    header: "Person",
    kind: "text",
    line: "text",
    inLine: (entry) => entry.actor_name ?? "Visitor",
    cell: (entry) => (
      <span className={classes.person}>
        {entry.actor_name ?? "Visitor"}
        <small>{formatRole(entry.actor_role)}</small>
      </span>
    ),
  },
  {
    key: "action",
    header: "Action",
    kind: "text",
    line: "title",
    inLine: (entry) => auditActionText(entry.action),
    cell: (entry) => (
      <span className={classes.person}>
        {auditActionText(entry.action)}
        <small className={classes.code}>{entry.action}</small>
      </span>
    ),
  },
  {
    key: "record",
    header: "Record",
    kind: "text",
    line: "note",
    cell: (entry) => (
      <span className={classes.record}>
        {entry.record_type} <span className={classes.code}>{entry.record_id}</span>
      </span>
    ),
  },
  { key: "from", header: "Network", low: true, cell: (entry) => entry.network_address },
];

/** The role an event was recorded under, formatted: "staff:5+6" is Loan Officer, Finance Admin. */
export function formatRole(recorded: string): string {
  if (recorded === "visitor") return "Not signed in";
  if (recorded === "system") return "The system";
  const ids = /^staff:([0-9+]*)$/.exec(recorded)?.[1];
  if (ids === undefined) return recorded === "customer" ? "Customer" : recorded;
  const names = ids.split("+").map((id) => roles.find((role) => String(role.id) === id)?.name);
  return names.filter((name) => name !== undefined).join(", ") || "Staff";
}
