import { issueReportPrefix } from "@microfinance/contract/contact/texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { Column } from "../../components/table/columns.ts";
import type { Message } from "./message.ts";
import classes from "./messages.module.css";

export const messageColumns: readonly Column<Message>[] = [
  {
    key: "from",
    header: "From",
    kind: "text",
    line: "title",
    cell: (message) => message.full_name,
  },
  { key: "email", header: "Email", kind: "text", low: true, cell: (message) => message.email },
  {
    key: "message",
    header: "Message",
    kind: "text",
    line: "text",
    inLine: (message) => message.message,
    cell: (message) => <span className={classes.excerpt}>{message.message}</span>,
  },
  { key: "kind", header: "Kind", line: "state", cell: (message) => kindOf(message) },
  {
    key: "received",
    header: "Received",
    sortable: true,
    line: "note",
    cell: (message) => formatStaffDateTime(message.created_at),
  },
];

/** The form through which a message was sent. */
export function kindOf(message: { message: string }): string {
  return message.message.startsWith(issueReportPrefix) ? "Issue report" : "Contact";
}
