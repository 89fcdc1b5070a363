import { Fragment } from "react";
import { Progress } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import {
  instalmentDaysPastDue,
  paidOn,
} from "@microfinance/contract/servicing/instalment-facts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { Money } from "../../../components/display/money.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { Lateness } from "../../../components/display/lateness.tsx";
import { ChargeRows, useCharges } from "../servicing/charge-rows.tsx";
import { MovedNote } from "../../../loan-schedules/moved-note.tsx";
import { dateOf } from "./loan-facts.tsx";
import classes from "./schedule-panel.module.css";
import { days } from "../format.ts";
import { ScheduleHistory } from "../servicing/schedule-history.tsx";

type Row = LoanDetails["instalments"][number] & { daysLate: number; paidOn: string | null };

/** The schedule (LOAN-86): each instalment with what is paid of it and how late it is, and where the loan is. */
export function SchedulePanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const charges = useCharges(loan).data?.charges ?? [];
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
            ...(loan.totals.paid_penalty > 0
              ? [{ label: "Penalties paid", value: <Money value={loan.totals.paid_penalty} /> }]
              : []),
            ...(loan.totals.written_off > 0
              ? [{ label: "Written off", value: <Money value={loan.totals.written_off} /> }]
              : []),
          ]}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          compact
          title="No instalments yet"
          text="They are made when the loan is paid out."
        />
      ) : (
        <table className={classes.table} aria-label={`Instalments of ${loan.loan_id}`}>
          <thead>
            <tr>
              <th scope="col">Due date</th>
              <th scope="col">Amount</th>
              <th scope="col">Paid</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={row.number}>
                <ScheduleRow row={row} />
                <ChargeRows
                  loan={loan}
                  charges={charges.filter(({ instalment }) => instalment === row.number)}
                />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {loan.paid_out_on !== null && <ScheduleHistory loan={loan} />}
    </>
  );
}

function ScheduleRow(props: { row: Row }) {
  const { number, due_date, amount, principal, interest, penalty, paid, status, ...row } =
    props.row;
  return (
    <tr>
      <td>
        {formatStaffDate(due_date)} <span>No. {number}</span>
        <MovedNote row={row} formatDate={formatStaffDate} />
      </td>
      <td>
        <Money value={amount} />{" "}
        <span>
          <Money value={principal} /> + <Money value={interest} /> interest
          {penalty > 0 && (
            <>
              {" "}
              + <Money value={penalty} /> penalty
            </>
          )}
        </span>
      </td>
      <td>
        <Money value={paid} />
        <Progress
          value={(paid / amount) * 100}
          size="sm"
          color="leaf"
          mt={4}
          aria-label={`No. ${number}: ${formatNleExact(paid)} of ${formatNleExact(amount)} is paid`}
        />
      </td>
      <td>
        <InstalmentState status={status} />{" "}
        <span>
          {row.daysLate > 0 ? (
            <Lateness days={row.daysLate} />
          ) : (
            row.paidOn !== null && formatStaffDate(row.paidOn)
          )}
        </span>
      </td>
    </tr>
  );
}

type State = LoanDetails["instalments"][number]["status"];

const stateLabels: Readonly<Record<State, string>> = {
  paid: "Paid",
  partial: "Partly paid",
  due: "Due today",
  overdue: "Overdue",
  upcoming: "Upcoming",
  ended: "No longer due",
};

/** The state of an instalment in words. */
function InstalmentState(props: { status: State }) {
  return (
    <span className={classes.state} data-state={props.status}>
      {stateLabels[props.status]}
    </span>
  );
}
