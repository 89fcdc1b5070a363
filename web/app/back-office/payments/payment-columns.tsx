import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { type Column, stacked } from "../../components/table/columns.ts";
import { Money } from "../../components/display/money.tsx";
import classes from "./payment-columns.module.css";

/** The columns shared by the lists of payments. */
export type ListedPayment = Pick<
  Payment,
  | "id"
  | "receipt_number"
  | "loan_id"
  | "customer_id"
  | "transaction_date"
  | "payment_method"
  | "amount"
  | "interest_part"
  | "penalty_part"
  | "reallocated_penalty"
  | "principal_part"
  | "reallocated"
  | "balance_after"
> & { reversal: { reversed_on: string } | null } & Partial<
    Pick<Payment, "excess" | "moved_to" | "customer_name" | "created_at">
  >;

const receipt: Column<ListedPayment> = {
  key: "receipt",
  header: "Receipt",
  line: "title",
  cell: (payment) => payment.receipt_number,
};
const date: Column<ListedPayment> = {
  key: "date",
  header: "Date",
  line: "text",
  cell: (payment) => formatStaffDate(payment.transaction_date),
};
const method: Column<ListedPayment> = {
  key: "method",
  header: "Method",
  kind: "text",
  low: true,
  line: "state",
  cell: (payment) => payment.payment_method,
};
const amount: Column<ListedPayment> = {
  key: "amount",
  header: "Amount",
  kind: "money",
  line: "amount",
  total: (payment) => (payment.reversal === null ? payment.amount : 0),
  cell: (payment) => <Amount payment={payment} />,
};

/** The columns of one loan's payments. */
export const loanPaymentColumns: readonly Column<ListedPayment>[] = [
  receipt,
  date,
  amount,
  {
    key: "interest",
    header: "Interest",
    kind: "money",
    low: true,
    cell: (payment) => <Interest payment={payment} />,
  },
  {
    key: "principal",
    header: "Principal",
    kind: "money",
    low: true,
    cell: (payment) => <Money value={payment.principal_part} />,
  },
  {
    key: "balance",
    header: "Balance After",
    kind: "money",
    line: "note",
    inLine: (payment) => (
      <>
        balance <Money value={payment.balance_after} />
      </>
    ),
    cell: (payment) => <Money value={payment.balance_after} />,
  },
];

/** The columns of payments of many loans; receipt numbers follow the order of recording. */
export const paymentColumns: readonly Column<ListedPayment>[] = [
  { ...receipt, sortable: true },
  stacked(
    { ...date, sortable: "date" },
    {
      key: "recorded",
      header: "Recorded",
      line: "text",
      cell: ({ created_at }) => (created_at === undefined ? null : formatStaffDateTime(created_at)),
    },
  ),
  stacked(
    {
      key: "customer",
      header: "Customer",
      kind: "text",
      sortable: "customer",
      line: "note",
      cell: (payment) => payment.customer_name ?? payment.customer_id,
    },
    { key: "customer_id", header: "ID", cell: (payment) => payment.customer_id },
  ),
  { key: "loan", header: "Loan", line: "note", cell: (payment) => payment.loan_id },
  { ...method, sortable: "method" },
  { ...amount, sortable: "amount" },
];

/** The interest portion of a payment, and what a reversal added to or took from it (RPT-1). */
function Interest({ payment }: { payment: ListedPayment }) {
  const { interest_part, penalty_part, reallocated, reallocated_penalty } = payment;
  if (reallocated === 0 && penalty_part === 0) return <Money value={interest_part} />;
  return (
    <span className={classes.reversed}>
      <Money value={interest_part} />
      {reallocated !== 0 && (
        <span>
          {reallocated > 0 ? "+" : ""}
          {formatAmountExact(reallocated)} {reallocated_penalty === 0 ? "by a reversal" : "moved"}
        </span>
      )}
      {penalty_part > 0 && <span>{formatAmountExact(penalty_part)} penalty</span>}
    </span>
  );
}

function Amount({ payment }: { payment: ListedPayment }) {
  const { amount, reversal, excess = 0, moved_to = null } = payment;
  if (reversal === null && excess === 0) return <Money value={amount} />;
  return (
    <span className={classes.reversed}>
      {reversal === null ? (
        <Money value={amount} />
      ) : (
        <s>
          <Money value={amount} />
        </s>
      )}
      {excess > 0 && <span>and {formatAmountExact(excess)} as credit</span>}
      {reversal !== null && (
        <span>
          {moved_to === null
            ? `Reversed ${formatStaffDate(reversal.reversed_on)}`
            : `Moved to ${moved_to}`}
        </span>
      )}
    </span>
  );
}
