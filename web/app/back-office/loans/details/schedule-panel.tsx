import { Progress } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { instalmentDaysPastDue, paidOn } from "@microfinance/contract/loans/instalment-facts.ts";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { Money } from "../../../components/display/money.tsx";
import { DetailList } from "../../../components/drawer/detail-drawer.tsx";
import { TwoLines } from "../list/loan-cells.tsx";
import { DaysLate } from "../panel/days-late.tsx";
import { dateOf } from "./loan-facts.tsx";
import { InstalmentState } from "./instalment-state.tsx";
import classes from "./panel-table.module.css";
import { days } from "../format.ts";

type Row = LoanDetails["instalments"][number] & { daysLate: number; paidOn: string | null };

const columns: readonly Column<Row>[] = [
  {
    key: "due_date",
    header: "Due date",
    cell: (row) => <TwoLines first={formatStaffDate(row.due_date)} second={`No. ${row.number}`} />,
  },
  {
    key: "amount",
    header: "Amount",
    kind: "money",
    cell: (row) => (
      <TwoLines
        first={<Money value={row.amount} />}
        second={
          <>
            principal <Money value={row.principal} />, interest <Money value={row.interest} />
          </>
        }
      />
    ),
  },
  { key: "paid", header: "Paid", kind: "money", cell: (row) => <PaidShare row={row} /> },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <TwoLines
        first={<InstalmentState status={row.status} />}
        second={
          row.daysLate > 0 ? (
            <DaysLate days={row.daysLate} />
          ) : (
            row.paidOn !== null && formatStaffDate(row.paidOn)
          )
        }
      />
    ),
  },
];

/** The schedule (LOAN-86): each instalment with what is paid of it and how late it is, and where the loan is. */
export function SchedulePanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const dates = paidOn(loan.instalments, loan.payments);
  const rows = loan.instalments.map((row, at) => ({
    ...row,
    daysLate: instalmentDaysPastDue(loan, row),
    paidOn: dates[at] ?? null,
  }));
  return (
    <>
      {rows.length > 0 && (
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
          rows={rows}
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

function PaidShare(props: { row: Row }) {
  const { amount, paid, number } = props.row;
  return (
    <span className={classes.paid}>
      <Money value={paid} />
      <Progress
        value={(paid / amount) * 100}
        size="sm"
        color="leaf"
        aria-label={`No. ${number}: ${formatNleExact(paid)} of ${formatNleExact(amount)} is paid`}
      />
    </span>
  );
}
