import type { Ref } from "react";
import { businessDate, formatCustomerDate } from "@microfinance/contract/dates.ts";
import { loanTypeLabel } from "@microfinance/contract/loans/application.ts";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { formatAmountExact, formatNleExact } from "@microfinance/contract/money.ts";
import { fullName } from "@microfinance/contract/names.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { Paper, PaperList } from "../../ui/paper.tsx";
import { instalmentWords } from "./instalment-table.tsx";
import classes from "./loan-statement.module.css";
import { periodLabel, rateLabel } from "./loan-words.ts";
import { statementLines } from "./statement-lines.ts";

/** The statement of one's own loan on A4: where it stands today, every movement, and the instalments. */
export function LoanStatement(props: { ref?: Ref<HTMLElement>; loan: LoanDetails }) {
  const { loan, ref } = props;
  const { lender_name, address, phone, email } = defaultSettings;
  return (
    <Paper
      ref={ref}
      from={{ name: lender_name, address, phone, email }}
      title="Loan statement"
      number={loan.loan_id}
    >
      <PaperList
        items={[
          { label: "Customer", value: `${fullName(loan)}, ${loan.customer_id}` },
          { label: "Loan", value: loanTypeLabel(loan.loan_type) },
          { label: "Statement date", value: formatCustomerDate(businessDate(new Date())) },
          { label: "Approved amount", value: formatNleExact(loan.approved_amount ?? 0) },
          {
            label: "Interest, charged once",
            value: `${rateLabel(loan.interest_rate)} over ${periodLabel(loan.loan_period)}`,
          },
          { label: "Total to repay", value: formatNleExact(loan.total_amount) },
          { label: "Repaid", value: formatNleExact(loan.paid_total) },
          { label: "Balance", value: formatNleExact(loan.balance) },
          { label: "Late", value: formatNleExact(loan.arrears) },
          {
            label: "Next payment",
            value:
              loan.next_due_date === null
                ? "Nothing is due"
                : `${formatNleExact(loan.next_due_amount ?? 0)} on ${formatCustomerDate(loan.next_due_date)}`,
          },
        ]}
      />
      <h3 className={classes.heading}>Movements</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">Charged</th>
            <th scope="col">Paid</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {statementLines(loan).map((line) => (
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
            <th scope="col">State</th>
            <th scope="col">Principal</th>
            <th scope="col">Interest</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {loan.instalments.map((row) => (
            <tr key={row.number}>
              <td>{formatCustomerDate(row.due_date)}</td>
              <td>{instalmentWords[row.status]}</td>
              <td>{formatAmountExact(row.principal)}</td>
              <td>{formatAmountExact(row.interest)}</td>
              <td>{formatAmountExact(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>All amounts are in NLe.</p>
    </Paper>
  );
}
