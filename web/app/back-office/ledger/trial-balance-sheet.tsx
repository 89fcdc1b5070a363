import type { Ref } from "react";
import { Link } from "react-router";
import { amountsCaption } from "@microfinance/contract/core/currency.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { TrialBalance } from "@microfinance/contract/accounting/endpoints.ts";
import { balanceColumns, sumOfColumns } from "@microfinance/contract/accounting/trial-balance.ts";
import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { PrintLayout } from "../../components/print/print-layout.tsx";
import classes from "../reports/sheet-table.module.css";
import type { Letterhead } from "../../core/letterhead.ts";

/**
 * The trial balance as a printable document: debits, credits and balance of every account up to a day, or opening
 * balance, movement and closing balance between two days.
 *
 * @param hrefOf the address of an account's ledger, where accounts are links.
 */
export function TrialBalanceSheet({
  ref,
  report,
  from,
  hrefOf,
}: {
  ref: Ref<HTMLElement>;
  report: TrialBalance;
  from: Letterhead;
  hrefOf?: ((code: string) => string) | undefined;
}) {
  const headers = report.from === undefined ? columns : movementColumns;
  return (
    <PrintLayout
      ref={ref}
      from={from}
      title="Trial Balance"
      number={
        report.from === undefined
          ? `As of ${formatStaffDate(report.as_of)}`
          : `${formatStaffDate(report.from)} to ${formatStaffDate(report.as_of)}`
      }
    >
      <table className={classes.figures}>
        <caption>{amountsCaption("Accounts")}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.accounts.map((account) => (
            <tr key={account.code}>
              <th scope="row">
                {hrefOf === undefined ? (
                  `${account.code} ${account.name}`
                ) : (
                  <Link to={{ hash: hrefOf(account.code) }}>
                    {account.code} {account.name}
                  </Link>
                )}
              </th>
              <Amounts
                headers={headers}
                amounts={report.from === undefined ? upTo(account) : between(account)}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Amounts
              headers={headers}
              amounts={report.from === undefined ? totals(report) : movementTotals(report)}
            />
          </tr>
        </tfoot>
      </table>
      <p className={classes.note}>
        {report.from === undefined
          ? "Computed from every posting of the ledger up to and including this day."
          : "Computed from every posting of the ledger. Each balance stands on the normal side of its account."}
      </p>
    </PrintLayout>
  );
}

const columns = ["Debits", "Credits", "Debit balance", "Credit balance"] as const;
const movementColumns = ["Opening", "Debits", "Credits", "Closing"] as const;

type Account = TrialBalance["accounts"][number];
/** The amounts of a row; null where a column has no sum. */
type Row = readonly (number | null)[];

function upTo(account: Account): Row {
  const balance = balanceColumns(account);
  return [account.debit, account.credit, balance.debit, balance.credit];
}

function between(account: Account): Row {
  const { opening = 0, movement_debit = 0, movement_credit = 0, balance } = account;
  return [opening, movement_debit, movement_credit, balance];
}

function totals(report: TrialBalance): Row {
  const balance = sumOfColumns(report.accounts.map(balanceColumns));
  return [report.totals.debit, report.totals.credit, balance.debit, balance.credit];
}

/** Balances on the normal sides of different kinds of account have no common sum. */
function movementTotals(report: TrialBalance): Row {
  const { debit, credit } = sumOfColumns(
    report.accounts.map(({ movement_debit = 0, movement_credit = 0 }) => ({
      debit: movement_debit,
      credit: movement_credit,
    })),
  );
  return [null, debit, credit, null];
}

function Amounts({ headers, amounts }: { headers: readonly string[]; amounts: Row }) {
  return headers.map((header, position) => {
    const amount = amounts[position] ?? null;
    return (
      <td key={header} data-label={header}>
        {amount === null ? "" : amount === 0 ? "-" : formatAmountExact(amount)}
      </td>
    );
  });
}
