import { Badge } from "@mantine/core";
import { Link } from "react-router";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { sectionHref } from "../../../core/use-section.ts";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { Money } from "../../../components/display/money.tsx";
import { TwoLines } from "../list/loan-cells.tsx";
import { Recoveries } from "../servicing/recoveries.tsx";
import { WaitingEnding } from "../servicing/waiting-ending.tsx";
import classes from "./panel-table.module.css";

type Payment = LoanDetails["payments"][number];

const columns: readonly Column<Payment>[] = [
  {
    key: "receipt",
    header: "Receipt",
    cell: (row) => (
      <Link to={{ hash: sectionHref("payments", { loan: row.loan_id, payment: String(row.id) }) }}>
        {row.receipt_number}
      </Link>
    ),
  },
  {
    key: "date",
    header: "Date",
    cell: (row) => (
      <TwoLines
        first={formatStaffDate(row.transaction_date)}
        second={row.staff_name === undefined ? "" : `by ${row.staff_name}`}
      />
    ),
  },
  { key: "amount", header: "Amount", kind: "money", cell: (row) => <Money value={row.amount} /> },
  {
    key: "method",
    header: "Method",
    kind: "text",
    cell: (row) => <TwoLines first={row.payment_method} second={row.remarks} />,
  },
  {
    key: "balance_after",
    header: "Balance after",
    kind: "money",
    cell: (row) => <Money value={row.balance_after} />,
  },
  {
    key: "reversal",
    header: "State",
    cell: (row) => (row.reversal === null ? "Booked" : <Reversed payment={row} />),
  },
];

/** The payments of a loan, newest first; each leads to its receipt. Below, what was recovered after a write-off. */
export function PaymentsPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  return (
    <div className={classes.parts}>
      <WaitingEnding loan={loan} />
      <div className={classes.table}>
        <DataTable
          label={`Payments of ${loan.loan_id}`}
          columns={columns}
          rows={loan.payments}
          rowKey={(row) => row.id}
          empty={<EmptyState compact title="No payments yet" />}
        />
      </div>
      <Recoveries loan={loan} />
    </div>
  );
}

function Reversed(props: { payment: Payment }) {
  const { reversal } = props.payment;
  if (reversal === null) return null;
  return (
    <TwoLines
      first={
        <Badge color="kola" variant="light" tt="none">
          Reversed
        </Badge>
      }
      second={`${formatStaffDate(reversal.reversed_on)} ${reversal.reason ?? ""}`}
    />
  );
}
