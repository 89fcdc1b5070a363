import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { movementText } from "@microfinance/contract/reports/payment-statement.ts";
import classes from "./statement-sheet.module.css";

/** Every change of the balance within the period, from the opening to the closing balance. */
export function StatementMovements({ statement }: { statement: Statement }) {
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
