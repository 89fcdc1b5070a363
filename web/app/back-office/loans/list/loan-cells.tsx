import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import {
  businessDate,
  formatStaffDate,
  formatStaffDateTime,
} from "@microfinance/contract/core/dates.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { officerTexts } from "@microfinance/contract/loans/officers.ts";
import { mayBeOwed } from "@microfinance/contract/loans/status.ts";
import { lateText } from "@microfinance/contract/loans/lateness.ts";
import { Lateness } from "../../../components/display/lateness.tsx";
import { Money } from "../../../components/display/money.tsx";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import { type Column, stacked } from "../../../components/table/columns.ts";
import layout from "../../../components/layout.module.css";
import classes from "./loan-cells.module.css";

/** A column of a loan list. */
export type LoanColumn = Column<LoanRecord>;

/** The loan's code. */
export const codeColumn = (header: string): LoanColumn => ({
  key: "loan_id",
  header,
  sortable: true,
  line: "text",
  cell: (loan) => loan.loan_id,
});

/** Date and time of the application (SITE-24), in the order of the ids. */
export const submittedColumn: LoanColumn = {
  key: "created_at",
  header: "Submitted",
  sortable: true,
  cell: (loan) => <Timestamp timestamp={loan.created_at} />,
};

/** The same on one line, for the second place of a stacked column. */
const submittedBelow: LoanColumn = {
  ...submittedColumn,
  cell: (loan) => formatStaffDateTime(loan.created_at),
};

/** The customer's name above the customer id. */
export const customerColumn: LoanColumn = {
  key: "customer",
  header: "Customer",
  sortable: "customer",
  kind: "text",
  line: "title",
  cell: (loan) => <TwoLines first={fullName(loan)} second={loan.customer_id} />,
  inLine: fullName,
};

/** Status as dot and text; below it how late the loan is. */
export const statusColumn: LoanColumn = {
  key: "status",
  header: "Status",
  sortable: "status",
  line: "state",
  cell: (loan) => (
    <span className={classes.lines}>
      <StatusBadge plain status={loan.status} /> <Lateness days={loan.days_past_due} />
    </span>
  ),
  inLine: (loan) => <StatusBadge plain status={loan.status} />,
};

/** Label of the loan type. */
export const typeColumn: LoanColumn = {
  key: "loan_type",
  header: "Loan",
  sortable: "loan_type",
  line: "text",
  cell: (loan) => loan.loan_type_name,
  inLine: (loan) => shortType(loan.loan_type_name),
};

/** The word that tells a type from the others: "Business" of "Individual Business Loan". */
function shortType(label: string): string {
  return label.replace(/ Loan$/, "").replace(/^Individual |\/.*$/g, "");
}

/**
 * An amount of the loan; a missing one is left out, or shown as `missing`. An application has paid and owes nothing.
 */
export function moneyColumn(
  key: "loan_amount" | "approved_amount" | "paid_total" | "balance" | "total_amount",
  header: string,
  missing?: string,
): LoanColumn {
  return {
    key,
    header,
    kind: "money",
    sortable: key,
    total: (loan) => loan[key] ?? 0,
    cell: (loan) =>
      loan[key] === null || (loan[key] === 0 && loan.approval_date === null) ? (
        (missing ?? null)
      ) : (
        <Money value={loan[key]} />
      ),
  };
}

/** What is owed of the loan; an application owes nothing yet. */
export const balanceColumn: LoanColumn = {
  ...moneyColumn("balance", "Balance"),
  total: (loan) => (mayBeOwed(loan.status) ? loan.balance : 0),
  cell: (loan) =>
    mayBeOwed(loan.status) && loan.approval_date !== null ? <Money value={loan.balance} /> : null,
};

/** A date of the loan; a missing one is left out. */
export function dateColumn(key: "approval_date" | "last_payment_date", header: string): LoanColumn {
  return {
    key,
    header,
    sortable: key,
    cell: (loan) => {
      const date = loan[key];
      return date === null ? null : formatStaffDate(date);
    },
  };
}

/** The due date of the oldest unpaid instalment; on a phone with how late it is. */
export const nextDueColumn: LoanColumn = {
  key: "next_due_date",
  header: "Next due",
  sortable: "next_due_date",
  line: "note",
  cell: (loan) => (loan.next_due_date === null ? null : formatStaffDate(loan.next_due_date)),
  inLine: (loan) => <DueNote loan={loan} />,
};

function DueNote({ loan }: { loan: LoanRecord }) {
  const late = lateText(loan.days_past_due);
  if (loan.next_due_date === null)
    return <>Submitted {formatStaffDate(businessDate(new Date(loan.created_at)))}</>;
  return (
    <>
      {late !== null && <span className={`${layout.strong} ${layout.danger}`}>{late}, </span>}due{" "}
      {formatStaffDate(loan.next_due_date)}
    </>
  );
}

/** Who looks after the loan, with the initial of the first name (LOAN-130). */
const officerColumn: LoanColumn = {
  key: "officer",
  header: "Officer",
  sortable: "officer",
  cell: ({ officer }) =>
    officer === null ? (
      officerTexts.unassigned
    ) : (
      <span title={officer.name}>{shortName(officer.name)}</span>
    ),
  print: ({ officer }) => officer?.name ?? officerTexts.unassigned,
};

/** The last column: a button that opens the loan, as a click on the row does. */
export function openColumn(
  label: "View" | "Manage",
  onOpen: (loan: LoanRecord) => void,
): LoanColumn {
  return {
    key: "open",
    header: label,
    kind: "action",
    low: true,
    // A card opens by its heading or a tap anywhere.
    hideOnCard: true,
    cell: (loan) => (
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`${label} ${loan.loan_id}`}
        onClick={() => onOpen(loan)}
      >
        {label}
      </Button>
    ),
  };
}

/** The columns of a table of loans: ID to Balance, with the officer and the next due date (LOAN-67). */
export const loanColumns: readonly LoanColumn[] = [
  stacked(codeColumn("ID"), submittedBelow),
  customerColumn,
  stacked(statusColumn, officerColumn),
  stacked(moneyColumn("loan_amount", "Requested"), moneyColumn("approved_amount", "Approved")),
  { ...stacked(dateColumn("approval_date", "Date"), typeColumn), low: true },
  {
    ...stacked(
      moneyColumn("paid_total", "Total Paid"),
      dateColumn("last_payment_date", "Last Payment"),
    ),
    low: true,
  },
  stacked({ ...balanceColumn, line: "amount", inLine: owed }, nextDueColumn),
];

/** What is owed of a loan that is out, the requested amount of an application. */
function owed(loan: LoanRecord) {
  if (loan.approval_date === null) return <Money value={loan.loan_amount} />;
  return mayBeOwed(loan.status) ? <Money value={loan.balance} /> : null;
}

function shortName(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(" ")}`;
}

/** Date and time of a timestamp, the time below. */
function Timestamp(props: { timestamp: string }) {
  const [, date, time] = /^(.+) (\S+)$/.exec(formatStaffDateTime(props.timestamp)) ?? [];
  return <TwoLines first={date} second={time} />;
}

/** A value with a less important one below. */
export function TwoLines(props: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span>{props.first}</span> <span className={classes.second}>{props.second}</span>
    </span>
  );
}
