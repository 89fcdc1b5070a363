import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { OutboxMessage } from "@microfinance/contract/messaging/outbox-schema.ts";
import { stateLabels } from "@microfinance/contract/messaging/outbox-texts.ts";
import type { Column } from "../../components/table/columns.ts";
import classes from "./outbox.module.css";

const channels = { mail: "Email", sms: "SMS" } as const;

export const outboxColumns: readonly Column<OutboxMessage>[] = [
  {
    key: "to",
    header: "To",
    sortable: "recipient",
    kind: "text",
    line: "title",
    inLine: (message) => message.recipient,
    cell: (message) => <span className={classes.address}>{message.recipient}</span>,
    print: (message) => message.recipient,
  },
  {
    key: "message",
    header: "Message",
    kind: "text",
    line: "text",
    inLine: (message) => message.subject,
    cell: (message) => <span className={classes.excerpt}>{message.text ?? message.subject}</span>,
  },
  {
    key: "channel",
    header: "By",
    sortable: "channel",
    line: "note",
    cell: (message) => channels[message.channel],
  },
  {
    key: "state",
    header: "State",
    sortable: "state",
    line: "state",
    cell: (message) => <StateOf message={message} />,
    print: (message) => stateLabels[message.state],
  },
  { key: "cost", header: "Cost", sortable: "cost", kind: "number", low: true, cell: costOf },
  {
    key: "written",
    header: "Written",
    sortable: true,
    line: "note",
    cell: (message) => formatStaffDateTime(message.created_at),
  },
];

function StateOf({ message }: { message: OutboxMessage }) {
  return (
    <span className={classes.state} data-state={message.state}>
      {stateLabels[message.state]}
    </span>
  );
}

/** "SLE 0.25", or nothing. */
export function costOf({ cost }: Pick<OutboxMessage, "cost">): string | null {
  return cost === null ? null : formatCost(cost.amount, cost.currency);
}

/** "SLE 0.25". */
export function formatCost(amount: number, currency: string): string {
  return `${currency} ${amount.toFixed(2)}`;
}
