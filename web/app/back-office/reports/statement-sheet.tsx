import type { Ref } from "react";
import { formatStaffDate } from "@microfinance/contract/dates.ts";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/money.ts";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import { Paper, PaperList, type Letterhead } from "../../ui/paper.tsx";
import { StatementMovements } from "./statement-movements.tsx";
import classes from "./statement-sheet.module.css";

const missing = "-";

/** A payment statement on the lender's paper (002§2, D119); dashes stand for every figure before a search. */
export function StatementSheet({
  ref,
  statement,
  from,
}: {
  ref: Ref<HTMLElement>;
  statement: Statement | null;
  from: Letterhead;
}) {
  const amount = (value: number | undefined) =>
    value === undefined ? missing : formatNleExact(value);
  const date = (value: string | null | undefined) =>
    value === undefined || value === null ? missing : formatStaffDate(value);
  const text = (value: string | undefined) =>
    value === undefined || value === "" ? missing : value;
  const period = statement === null ? missing : `${date(statement.from)} to ${date(statement.to)}`;
  return (
    <Paper ref={ref} from={from} title="Payment Statement">
      <div className={classes.lead}>
        <div>
          <p className={classes.customer}>{text(statement?.customer_name)}</p>
          {[statement?.customer_address, statement?.customer_phone].map(
            (line, position) => line !== "" && <p key={position}>{text(line)}</p>,
          )}
        </div>
        <dl className={classes.due}>
          <div>
            <dt>Amount Due</dt>
            <dd>{amount(statement?.amount_due)}</dd>
          </div>
          <div>
            <dt>Due Date</dt>
            <dd>{date(statement?.due_date)}</dd>
          </div>
        </dl>
      </div>
      <PaperList
        items={[
          { label: "Statement Period", value: period, wide: true },
          { label: "Statement Date", value: date(statement?.statement_date) },
          { label: "Customer ID", value: text(statement?.customer_id) },
          { label: "Loan Number", value: text(statement?.loan_id) },
          { label: "Opening Balance", value: amount(statement?.opening_balance) },
          { label: "Closing Balance", value: amount(statement?.closing_balance) },
          { label: "Interest Accrued", value: amount(statement?.interest_accrued) },
          {
            label: "Interest Rate",
            value:
              statement === null
                ? missing
                : `${percent(statement.interest_rate)} flat, charged once`,
          },
          { label: "Days Accrued", value: text(statement?.days_accrued.toString()) },
          { label: "Days Past Due", value: text(statement?.days_past_due.toString()) },
        ]}
      />
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
          <tr>
            <th scope="row">Past Due</th>
            <td data-label="Principal">{amount(statement?.past_due_principal)}</td>
            <td data-label="Interest/Fees">{amount(statement?.past_due_interest)}</td>
            <td data-label="Total">{amount(total(statement, "past_due"))}</td>
          </tr>
          <tr>
            <th scope="row">Current</th>
            <td data-label="Principal">{amount(statement?.current_principal)}</td>
            <td data-label="Interest/Fees">{amount(statement?.current_interest)}</td>
            <td data-label="Total">{amount(total(statement, "current"))}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Amount Due
            </th>
            <td>{amount(statement?.amount_due)}</td>
          </tr>
        </tfoot>
      </table>
      {statement !== null && <StatementMovements statement={statement} />}
      <p className={classes.note}>
        Interest is a flat share of each instalment. Past due is what is left of instalments due
        before the statement date; current is what is left of the next one.
      </p>
    </Paper>
  );
}

function total(statement: Statement | null, part: "past_due" | "current"): number | undefined {
  if (statement === null) return undefined;
  const principal = statement[`${part}_principal`];
  const interest = statement[`${part}_interest`];
  return fromCents(toCents(principal) + toCents(interest));
}

function percent(rate: number): string {
  return `${Math.round(rate * 10_000) / 100}%`;
}
