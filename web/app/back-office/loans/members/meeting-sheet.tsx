import { type Ref, useState } from "react";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import {
  type CalendarDate,
  formatStaffDate,
  parseTypedDate,
  toTypedDate,
} from "@microfinance/contract/core/dates.ts";
import {
  formatAmountExact,
  formatNleExact,
  fromCents,
  sumCents,
  toCents,
} from "@microfinance/contract/core/money.ts";
import { readLoanMembers } from "@microfinance/contract/groups/endpoints.ts";
import { type LoanMembers, meetingDayLabel } from "@microfinance/contract/groups/schema.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { DateField } from "../../../components/form/date-field.tsx";
import { PrintLayout, PrintList } from "../../../components/print/print-layout.tsx";
import { PrintPreview } from "../../../components/print/print-preview.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useBusinessDate } from "../../../core/use-business-date.ts";
import classes from "./meeting-sheet.module.css";
import type { Letterhead } from "../../../core/letterhead.ts";

/** The sheet of a meeting (SERV-156): what each member pays on that day, with room for the sum and the signature. */
export function MeetingSheet({ loan }: { loan: LoanDetails }) {
  const today = useBusinessDate();
  if (today === null) return <DetailSkeleton />;
  return <OpenSheet loan={loan} start={startOf(loan, today)} />;
}

/** The next due date, or today where something is late. */
function startOf({ next_due_date: next }: LoanDetails, today: CalendarDate): CalendarDate {
  return next !== null && next > today ? next : today;
}

function OpenSheet(props: { loan: LoanDetails; start: CalendarDate }) {
  const [typed, setTyped] = useState(props.start === "" ? "" : toTypedDate(props.start));
  const on = parseTypedDate(typed);
  const result = useEndpointQuery(
    readLoanMembers,
    { params: { id: props.loan.loan_id }, query: on === null ? {} : { on } },
    { keep: true },
  );
  const { data } = result;
  const day = <DateField label="Meeting" value={typed} onChange={setTyped} />;
  if (data === undefined)
    return (
      <NotLoaded result={result} fallback={memberTexts.readFailed}>
        <DetailSkeleton />
      </NotLoaded>
    );
  const { members } = data;
  return (
    <PrintPreview
      sizes={["a4"]}
      about={{ kind: "loan", id: members.loan_id }}
      title={`Meeting ${members.loan_id} ${members.on}`}
      printLabel="Print"
      start={day}
    >
      {({ ref, from }) => <Sheet ref={ref} members={members} from={from} />}
    </PrintPreview>
  );
}

function Sheet(props: { ref: Ref<HTMLElement>; members: LoanMembers; from: Letterhead }) {
  const { ref, members, from } = props;
  const present = members.members.filter(({ is_former, owes }) => !is_former || owes > 0);
  const sumOf = (key: "instalment" | "owes") =>
    fromCents(sumCents(present.map((member) => toCents(member[key]))));
  return (
    <PrintLayout
      ref={ref}
      from={from}
      title="Meeting sheet"
      number={`${members.loan_id}, ${formatStaffDate(members.on)}`}
    >
      <PrintList
        items={[
          { label: "Group", value: members.group?.name ?? "" },
          { label: "Meets on", value: meetingDayLabel(members.group?.meeting_day ?? null) },
          {
            label: "Instalment due",
            value:
              members.instalment_due === null
                ? "None yet"
                : formatStaffDate(members.instalment_due),
          },
          { label: "To pay together", value: formatNleExact(sumOf("owes")) },
        ]}
      />
      <table className={classes.sheet}>
        <caption>{amountsCaption("Members")}</caption>
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Share of the instalment</th>
            <th scope="col">To pay</th>
            <th scope="col">Paid</th>
            <th scope="col">Signature</th>
          </tr>
        </thead>
        <tbody>
          {present.map(({ customer_id, name, instalment, owes }) => (
            <tr key={customer_id}>
              <th scope="row">
                {name} <small>{customer_id}</small>
              </th>
              <td>{formatAmountExact(instalment)}</td>
              <td>{formatAmountExact(owes)}</td>
              <ToWriteIn />
              <ToWriteIn />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatAmountExact(sumOf("instalment"))}</td>
            <td>{formatAmountExact(sumOf("owes"))}</td>
            <ToWriteIn />
            <ToWriteIn />
          </tr>
        </tfoot>
      </table>
    </PrintLayout>
  );
}

/** A cell for the pen. */
function ToWriteIn() {
  return <td className={classes.empty}>{noBreakSpace}</td>;
}

const noBreakSpace = "\u00a0";
