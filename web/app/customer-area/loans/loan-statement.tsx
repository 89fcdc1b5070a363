import type { Ref } from "react";
import { businessDate, formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import {
  currencyNote,
  instalmentTexts,
  loanStatementFacts,
  loanStatementLines,
} from "@microfinance/contract/servicing/loan-statement.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { PrintLayout, PrintList } from "../../components/print/print-layout.tsx";
import classes from "./loan-statement.module.css";
import type { Letterhead } from "../../core/letterhead.ts";

/** The statement of a customer's own loan on A4: today's balances, every movement, and the instalments. */
export function LoanStatement(props: {
  ref?: Ref<HTMLElement>;
  loan: LoanDetails;
  letterhead: Letterhead;
}) {
  const { loan, ref } = props;
  const hasPenalties = loan.totals.penalty > 0;
  return (
    <PrintLayout ref={ref} from={props.letterhead} title="Loan statement" number={loan.loan_id}>
      <PrintList
        items={loanStatementFacts(loan, businessDate(new Date())).map((fact) => ({
          ...fact,
          // Name and id, amount and day stand on one line.
          wide: fact.label === "Customer" || fact.label === "Next payment",
        }))}
      />
      <h3 className={classes.heading}>Movements</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Movement</th>
            <th scope="col">Charged</th>
            <th scope="col">Paid</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {loanStatementLines(loan).map((line) => (
            <tr key={line.key}>
              <td>{formatCustomerDate(line.date)}</td>
              <td>{line.text}</td>
              <td>{line.charged === null ? "" : formatAmountExact(line.charged)}</td>
              <td>{line.paid === null ? "" : formatAmountExact(line.paid)}</td>
              <td>{formatAmountExact(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className={classes.heading}>Instalments</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
            <th scope="col">Principal</th>
            <th scope="col">Interest</th>
            {hasPenalties && <th scope="col">Penalty</th>}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {loan.instalments.map((row) => (
            <tr key={row.number}>
              <td>{formatCustomerDate(row.due_date)}</td>
              <td>{instalmentTexts[row.status]}</td>
              <td>{formatAmountExact(row.principal)}</td>
              <td>{formatAmountExact(row.interest)}</td>
              {hasPenalties && <td>{formatAmountExact(row.penalty)}</td>}
              <td>{formatAmountExact(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{currencyNote}</p>
    </PrintLayout>
  );
}
