import type { Ref } from "react";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { PrintLayout, PrintList } from "../../components/print/print-layout.tsx";
import {
  dueRows,
  statementAmount,
  statementDate,
  statementFacts,
  statementNote,
  statementText,
  movementText,
} from "@microfinance/contract/reports/payment-statement.ts";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import classes from "./statement-sheet.module.css";
import type { Letterhead } from "../../core/letterhead.ts";

/** A payment statement as a printable document (RPT-1); dashes replace every amount before a search. */
export function StatementSheet({
  ref,
  statement,
  from,
}: {
  ref: Ref<HTMLElement>;
  statement: Statement | null;
  from: Letterhead;
}) {
  return (
    <PrintLayout ref={ref} from={from} title="Payment Statement">
      <div className={classes.lead}>
        <div>
          <p className={classes.customer}>{statementText(statement?.customer_name)}</p>
          {[statement?.customer_address, statement?.customer_phone].map(
            (line, position) => line !== "" && <p key={position}>{statementText(line)}</p>,
          )}
        </div>
        <dl className={classes.due}>
          <div>
            <dt>Amount Due</dt>
            <dd>{statementAmount(statement?.amount_due)}</dd>
          </div>
          <div>
            <dt>Due Date</dt>
            <dd>{statementDate(statement?.due_date)}</dd>
          </div>
        </dl>
      </div>
      <PrintList items={statementFacts(statement)} />
      <table className={classes.breakdown}>
        <caption>What is due</caption>
        <thead>
          <tr>
            <th scope="col">Breakdown</th>
            <th scope="col">Principal</th>
            <th scope="col">Interest/Fees</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {dueRows(statement).map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td data-label="Principal">{row.principal}</td>
              <td data-label="Interest/Fees">{row.interest}</td>
              <td data-label="Total">{row.total}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Amount Due
            </th>
            <td>{statementAmount(statement?.amount_due)}</td>
          </tr>
        </tfoot>
      </table>
      {statement !== null && <StatementMovements statement={statement} />}
      <p className={classes.note}>{statementNote}</p>
    </PrintLayout>
  );
}

/** Every change of the balance within the period, from the opening to the closing balance. */
function StatementMovements({ statement }: { statement: Statement }) {
  return (
    <table className={classes.movements}>
      <caption>{amountsCaption("Transactions")}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Charged</th>
          <th scope="col">Paid</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{formatStaffDate(statement.from)}</td>
          <th scope="row" colSpan={3}>
            Opening Balance
          </th>
          <td>{formatAmountExact(statement.opening_balance)}</td>
        </tr>
        {statement.movements.map((line, index) => (
          <tr key={`${line.kind}${line.reference}${index}`}>
            <td>{formatStaffDate(line.date)}</td>
            <td>{movementText(line)}</td>
            <td data-label="Charged">
              {line.charged === 0 ? "" : formatAmountExact(line.charged)}
            </td>
            <td data-label="Paid">{line.paid === 0 ? "" : formatAmountExact(line.paid)}</td>
            <td data-label="Balance">{formatAmountExact(line.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{formatStaffDate(statement.to)}</td>
          <th scope="row" colSpan={3}>
            Closing Balance
          </th>
          <td>{formatAmountExact(statement.closing_balance)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
