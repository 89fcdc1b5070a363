import { Fragment } from "react";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { instalmentTexts } from "@microfinance/contract/servicing/loan-statement.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import { ChargeRows, useCharges } from "./charge-rows.tsx";
import classes from "./instalment-table.module.css";

/**
 * The due dates and amounts of a loan, with the penalties of late ones. On a phone each takes one line too: as cards, two years of
 * them would be too long.
 */
export function InstalmentTable({ loan }: { loan: LoanDetails }) {
  const charges = useCharges(loan);
  if (loan.instalments.length === 0) {
    return (
      <EmptyState
        compact
        title="No instalments yet"
        text="They are made when the loan is paid out."
      />
    );
  }
  return (
    <table className={classes.table} aria-label="Instalments">
      <thead>
        <tr>
          <th scope="col" className={classes.wide}>
            No.
          </th>
          <th scope="col">Due</th>
          <th scope="col" className={classes.money}>
            Amount
          </th>
          <th scope="col" className={classes.wide} data-money>
            Paid
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {loan.instalments.map((row) => (
          <Fragment key={row.number}>
            <tr>
              <td className={classes.wide}>{row.number}</td>
              <td className={classes.date}>{formatCustomerDate(row.due_date)}</td>
              <td className={classes.money}>
                <Money value={row.amount} style="short" />
              </td>
              <td className={classes.wide} data-money>
                <Money value={row.paid} style="short" />
              </td>
              <td className={classes.state} data-state={row.status}>
                {instalmentTexts[row.status]}
                {row.paid > 0 && row.status !== "paid" && (
                  <span className={classes.part}>
                    <Money value={row.paid} style="short" /> paid
                  </span>
                )}
              </td>
            </tr>
            <ChargeRows charges={charges.filter(({ instalment }) => instalment === row.number)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
