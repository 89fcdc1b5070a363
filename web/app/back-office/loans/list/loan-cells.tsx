import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { Money } from "../../../components/display/money.tsx";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import type { Column } from "../../../components/table/columns.ts";
import classes from "./loan-cells.module.css";

/** A column of a loan list. */
export type LoanColumn = Column<LoanRecord>;

/** The loan's code. */
export const codeColumn = (header: string): LoanColumn => ({
  key: "loan_id",
  header,
  sortable: true,
  cell: (loan) => loan.loan_id,
});

/** Date and time of the application (SITE-24). */
export const submittedColumn: LoanColumn = {
  key: "created_at",
  header: "Submitted",
  cell: (loan) => <Timestamp timestamp={loan.created_at} />,
};

/** The same on one line, for the second place of a stacked column. */
export const submittedBelow: LoanColumn = {
  ...submittedColumn,
  cell: (loan) => formatStaffDateTime(loan.created_at),
};

/** The customer's name above the customer id. */
export const customerColumn: LoanColumn = {
  key: "customer",
  header: "Customer",
  cell: (loan) => <TwoLines first={fullName(loan)} second={loan.customer_id} />,
};

/** Status as dot and text. */
export const statusColumn: LoanColumn = {
  key: "status",
  header: "Status",
  cell: (loan) => <StatusBadge plain status={loan.status} />,
};

/** Label of the loan type. */
export const typeColumn: LoanColumn = {
  key: "loan_type",
  header: "Loan",
  cell: (loan) => loanTypeLabel(loan.loan_type),
};

/** An amount of the loan; `missing` replaces a missing one. */
export function moneyColumn(
  key: "loan_amount" | "approved_amount" | "paid_total" | "balance" | "total_amount",
  header: string,
  missing = "-",
): LoanColumn {
  return {
    key,
    header,
    kind: "money",
    cell: (loan) => <Money value={loan[key]} missing={missing} />,
  };
}

/** A date of the loan. */
export function dateColumn(key: "approval_date" | "last_payment_date", header: string): LoanColumn {
  return {
    key,
    header,
    cell: (loan) => {
      const date = loan[key];
      return date === null ? "-" : formatStaffDate(date);
    },
  };
}

/** Two columns in one, the second below the first, both names in the header (SITE-34). */
export function stacked(first: LoanColumn, second: LoanColumn): LoanColumn {
  return {
    ...first,
    header: `${first.header} / ${second.header}`,
    below: second.cell,
  };
}

/** The last column: a button that opens the loan, as a click on the row does. */
export function openColumn(
  label: "View" | "Manage",
  onOpen: (loan: LoanRecord) => void,
): LoanColumn {
  return {
    key: "open",
    header: label,
    kind: "action",
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

/** Long text, clipped in the table; shown in full on a card and as a tooltip. */
export function Clipped(props: { text: string }) {
  return (
    <span className={classes.clipped} title={props.text}>
      {props.text}
    </span>
  );
}
