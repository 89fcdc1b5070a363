import type { Ref } from "react";
import { amountInWords } from "@microfinance/contract/amount-in-words.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/dates.ts";
import { formatNleExact } from "@microfinance/contract/money.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { Paper, PaperList, PaperSignatures, type Letterhead } from "../../ui/paper.tsx";
import classes from "./receipt.module.css";

/** The receipt of a payment: what was paid, how it was divided, what is left. A reversed one says so. */
export function Receipt({
  ref,
  payment,
  from,
  size,
}: {
  ref?: Ref<HTMLElement>;
  payment: Payment;
  from: Letterhead;
  size: "a4" | "slip";
}) {
  const { reversal } = payment;
  return (
    <Paper
      {...(ref === undefined ? {} : { ref })}
      size={size}
      from={from}
      title="Receipt"
      number={payment.receipt_number}
      {...(reversal === null
        ? {}
        : {
            mark: `REVERSED on ${formatStaffDate(reversal.reversed_on)} by ${reversal.staff_name}: ${reversal.reason}`,
          })}
    >
      <p className={classes.amount} data-size={size}>
        {formatNleExact(payment.amount)}
        <small>{amountInWords(payment.amount)}</small>
      </p>
      <PaperList
        items={[
          { label: "Received from", value: payment.customer_name },
          { label: "Customer", value: payment.customer_id },
          { label: "Loan", value: payment.loan_id },
          { label: "Payment date", value: formatStaffDate(payment.transaction_date) },
          { label: "Method", value: payment.payment_method },
          { label: "Transaction", value: payment.transaction_id },
        ]}
      />
      <table className={classes.division}>
        <tbody>
          <tr>
            <th scope="row">Interest</th>
            <td>{formatNleExact(payment.interest_part)}</td>
          </tr>
          <tr>
            <th scope="row">Principal</th>
            <td>{formatNleExact(payment.principal_part)}</td>
          </tr>
          <tr className={classes.sum}>
            <th scope="row">Amount paid</th>
            <td>{formatNleExact(payment.amount)}</td>
          </tr>
          <tr className={classes.balance}>
            <th scope="row">Balance after this payment</th>
            <td>{formatNleExact(payment.balance_after)}</td>
          </tr>
        </tbody>
      </table>
      {payment.remarks !== "" && <p className={classes.remarks}>{payment.remarks}</p>}
      <p className={classes.booked}>
        Recorded {formatStaffDateTime(payment.created_at)} by {payment.staff_name}
      </p>
      <PaperSignatures lines={["Customer", "For the lender"]} />
    </Paper>
  );
}
