import { formatCustomerDate } from "@microfinance/contract/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import { instalmentWords } from "./loan-words.ts";
import classes from "./instalment-table.module.css";

type Instalment = LoanDetails["instalments"][number];

const columns: readonly Column<Instalment>[] = [
  { key: "number", header: "No.", cell: (row) => row.number },
  { key: "due_date", header: "Due", cell: (row) => formatCustomerDate(row.due_date) },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: (row) => <Money value={row.amount} style="short" />,
  },
  {
    key: "paid",
    header: "Paid",
    kind: "money",
    cell: (row) => <Money value={row.paid} style="short" />,
  },
  {
    key: "status",
    header: "State",
    cell: (row) => (
      <span className={classes.state} data-state={row.status}>
        {instalmentWords[row.status]}
      </span>
    ),
  },
];

/** When what is to be paid, made once at approval. */
export function InstalmentTable(props: { instalments: readonly Instalment[] }) {
  return (
    <DataTable
      label="Instalments"
      columns={columns}
      rows={props.instalments}
      rowKey={(row) => row.number}
      empty={
        <EmptyState
          compact
          title="No instalments yet"
          text="They are made when the loan is approved."
        />
      }
    />
  );
}
