import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { Money } from "../../../components/display/money.tsx";
import { DetailList } from "../../../components/drawer/detail-drawer.tsx";
import { dateOf } from "./loan-facts.tsx";
import { InstalmentState } from "./instalment-state.tsx";
import classes from "./panel-table.module.css";
import { days } from "../format.ts";

type Instalment = LoanDetails["instalments"][number];

const columns: readonly Column<Instalment>[] = [
  { key: "number", header: "No.", cell: (row) => `No. ${row.number}` },
  { key: "due_date", header: "Due date", cell: (row) => formatStaffDate(row.due_date) },
  {
    key: "principal",
    header: "Principal",
    kind: "money",
    cell: (row) => <Money value={row.principal} />,
  },
  {
    key: "interest",
    header: "Interest",
    kind: "money",
    cell: (row) => <Money value={row.interest} />,
  },
  { key: "amount", header: "Amount", kind: "money", cell: (row) => <Money value={row.amount} /> },
  { key: "paid", header: "Paid", kind: "money", cell: (row) => <Money value={row.paid} /> },
  { key: "status", header: "Status", cell: (row) => <InstalmentState status={row.status} /> },
];

/** The instalments with what is paid of each, and how late the loan is. */
export function InstalmentsPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  return (
    <>
      {loan.instalments.length > 0 && (
        <DetailList
          items={[
            { label: "Arrears", value: <Money value={loan.arrears} /> },
            { label: "Past due", value: days(loan.days_past_due) },
            { label: "Next payment due", value: dateOf(loan.next_due_date) },
            { label: "Outstanding principal", value: <Money value={loan.outstanding_principal} /> },
            { label: "Principal paid", value: <Money value={loan.totals.paid_principal} /> },
            { label: "Interest paid", value: <Money value={loan.totals.paid_interest} /> },
            ...(loan.totals.written_off > 0
              ? [{ label: "Written off", value: <Money value={loan.totals.written_off} /> }]
              : []),
          ]}
        />
      )}
      <div className={classes.table}>
        <DataTable
          label={`Instalments of ${loan.loan_id}`}
          columns={columns}
          rows={loan.instalments}
          rowKey={(row) => row.number}
          empty={
            <EmptyState
              compact
              title="No instalments yet"
              text="They are made when the loan is approved."
            />
          }
        />
      </div>
    </>
  );
}
