import type { Ref } from "react";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { TrialBalance } from "@microfinance/contract/accounting/endpoints.ts";
import {
  balanceColumns,
  sumOfColumns,
  type Turnover,
} from "@microfinance/contract/accounting/trial-balance.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { PrintLayout, type Letterhead } from "../../components/print/print-layout.tsx";
import classes from "./sheet-table.module.css";

/** The trial balance of a day as a printable document: debits, credits and balance of every account. */
export function TrialBalanceSheet({
  ref,
  report,
  from,
}: {
  ref: Ref<HTMLElement>;
  report: TrialBalance;
  from: Letterhead;
}) {
  return (
    <PrintLayout
      ref={ref}
      from={from}
      title="Trial Balance"
      number={`As of ${formatStaffDate(report.as_of)}`}
    >
      <table className={classes.figures}>
        <caption>Accounts, amounts in NLe</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debits</th>
            <th scope="col">Credits</th>
            <th scope="col">Debit balance</th>
            <th scope="col">Credit balance</th>
          </tr>
        </thead>
        <tbody>
          {report.accounts.map((account) => (
            <tr key={account.code}>
              <th scope="row">
                {account.code} {account.name}
              </th>
              <Amounts turnover={account} balance={balanceColumns(account)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Amounts
              turnover={report.totals}
              balance={sumOfColumns(report.accounts.map(balanceColumns))}
            />
          </tr>
        </tfoot>
      </table>
      <p className={classes.note}>
        Computed from every posting of the ledger up to and including this day.
      </p>
    </PrintLayout>
  );
}

function Amounts({ turnover, balance }: { turnover: Turnover; balance: Turnover }) {
  const cells = [
    ["Debits", turnover.debit],
    ["Credits", turnover.credit],
    ["Debit balance", balance.debit],
    ["Credit balance", balance.credit],
  ] as const;
  return cells.map(([label, amount]) => (
    <td key={label} data-label={label}>
      {amount === 0 ? "-" : formatAmountExact(amount)}
    </td>
  ));
}
