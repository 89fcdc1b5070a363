import { auditSentence } from "@microfinance/contract/acts/audit.ts";
import type { AuditEntry } from "@microfinance/contract/audit/endpoints.ts";
import { exceptionTexts } from "@microfinance/contract/audit/views.ts";
import { roles } from "@microfinance/contract/core/constants.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { Sentence } from "../../components/display/sentence.tsx";
import type { Column } from "../../components/table/columns.ts";
import classes from "./audit.module.css";

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: "time",
    header: "Time",
    sortable: true,
    line: "note",
    cell: (entry) => formatStaffDateTime(entry.created_at),
  },
  {
    key: "event",
    header: "Event",
    kind: "text",
    line: "title",
    cell: (entry) => (
      <span className={classes.event}>
        <Sentence text={auditSentence(entry)} />
        {exceptionTexts(entry).map((text) => (
          <small key={text}>{text}</small>
        ))}
      </span>
    ),
  },
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
