import { UnstyledButton } from "@mantine/core";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Transfer } from "@microfinance/contract/transfers/endpoints.ts";
import type { Column } from "../../components/table/columns.ts";
import { Money } from "../../components/display/money.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import classes from "./transfers.module.css";

/** The columns of the list (TRF-11). A click on the pin opens the side panel, as a click on the row does. */
export function transferColumns(open: (id: number) => void): readonly Column<Transfer>[] {
  return [
    { key: "id", header: "ID", sortable: true, cell: (transfer) => transfer.id },
    {
      key: "date",
      header: "Date",
      sortable: "date",
      low: true,
      line: "note",
      cell: (transfer) => <TransferTime transfer={transfer} />,
      inLine: (transfer) => formatStaffDate(transfer.transfer_date),
    },
    {
      key: "pin",
      header: "Transfer Pin",
      sortable: "pin",
      line: "text",
      inLine: (transfer) => transfer.transfer_pin,
      print: (transfer) => transfer.transfer_pin,
      cell: (transfer) => (
        <UnstyledButton className={classes.pin} tabIndex={-1} onClick={() => open(transfer.id)}>
          {transfer.transfer_pin}
        </UnstyledButton>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      kind: "money",
      low: true,
      cell: (transfer) => foreignAmount(transfer),
    },
    {
      key: "equivalent",
      header: "Equivalent",
      sortable: "equivalent",
      kind: "money",
      line: "amount",
      total: (transfer) => transfer.local_currency,
      cell: (transfer) => <Money value={transfer.local_currency} />,
    },
    {
      key: "sender",
      header: "Sender",
      sortable: "sender",
      kind: "text",
      low: true,
      cell: (transfer) => transfer.sender_name,
    },
    {
      key: "receiver",
      header: "Receiver",
      sortable: "receiver",
      kind: "text",
      line: "title",
      cell: (transfer) => transfer.receiver_name,
    },
    {
      key: "status",
      header: "Status",
      sortable: "status",
      line: "state",
      cell: (transfer) => <StatusBadge plain status={transfer.status} />,
    },
  ];
}

/** The amount in its own currency: USD 100.00. */
export function foreignAmount(transfer: { amount: number; foreign_currency: string }): string {
  return `${transfer.foreign_currency} ${formatAmountExact(transfer.amount)}`;
}

/** What the sender of a transfer out paid in, in NLe: the amount and the fee. */
export function paidIn(transfer: { local_currency: number; fee: number }): number {
  return fromCents(toCents(transfer.local_currency) + toCents(transfer.fee));
}

/** When, why and by whom a transfer was canceled. */
export function formatCancellation(end: NonNullable<Transfer["cancellation"]>): string {
  return `${formatStaffDate(end.canceled_on)} by ${end.canceled_by}: ${end.reason}`;
}

/**
 * Date and time of a transfer (TRF-11). The form has no time, so the time is that of recording; a different day of
 * recording is shown too.
 */
function TransferTime({ transfer }: { transfer: Transfer }) {
  if (transfer.created_at.startsWith(transfer.transfer_date))
    return formatStaffDateTime(transfer.created_at);
  return (
    <span className={classes.time}>
      {formatStaffDate(transfer.transfer_date)}
      <small>recorded {formatStaffDateTime(transfer.created_at)}</small>
    </span>
  );
}
