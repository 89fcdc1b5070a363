import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";

type Payment = LoanDetails["payments"][number];

const columns: readonly Column<Payment>[] = [
  { key: "receipt", header: "Receipt", cell: (payment) => payment.receipt_number },
  { key: "date", header: "Date", cell: (payment) => formatCustomerDate(payment.date) },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: (payment) => <Money value={payment.amount} style="short" />,
  },
  { key: "method", header: "Method", cell: (payment) => payment.payment_method },
  {
    key: "balance",
    header: "Balance after",
    kind: "money",
    cell: (payment) => <Money value={payment.balance_after} style="short" />,
  },
  {
    key: "note",
    header: "Note",
    kind: "text",
    cell: (payment) =>
      payment.reversal === null
        ? ""
        : `Reversed on ${formatCustomerDate(payment.reversal.reversed_on)}`,
  },
];

/** The payments of a loan, newest first, with a note if one was reversed. */
export function PaymentsMade(props: { payments: readonly Payment[] }) {
  const hasReversals = props.payments.some((payment) => payment.reversal !== null);
  return (
    <DataTable
      label="Payments made"
      columns={hasReversals ? columns : columns.filter((column) => column.key !== "note")}
      rows={props.payments}
      rowKey={(payment) => payment.id}
      empty={<EmptyState compact title="No payments yet" />}
    />
  );
}
