import { Fragment } from "react";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { instalmentTexts } from "@microfinance/contract/servicing/loan-statement.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { listCharges } from "@microfinance/contract/servicing/charge-endpoints.ts";
import type { ChargeRecord } from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeSentence } from "@microfinance/contract/servicing/charge-sentence.ts";
import { chargeStateTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import layout from "../../components/layout.module.css";
import classes from "./instalment-table.module.css";
import { MovedNote } from "../../loan-schedules/moved-note.tsx";
import { useEndpointQuery } from "../../core/query.ts";

/**
 * The due dates and amounts of a loan, with the penalties of late ones. On a phone each takes one line too: as cards,
 * two years of them would be too long.
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
              <td className={layout.whole}>
                {formatCustomerDate(row.due_date)}
                <MovedNote row={row} formatDate={formatCustomerDate} />
              </td>
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

/** The penalties of a loan; a loan without any makes no request. */
function useCharges(loan: LoanDetails): readonly ChargeRecord[] {
  const hasCharges = loan.acts.some(({ kind }) => kind === "penalty");
  const { data } = useEndpointQuery(
    listCharges,
    { params: { id: loan.loan_id } },
    { enabled: hasCharges, keep: true },
  );
  return data?.charges ?? [];
}

/** The penalties of an instalment below its row, each with how its amount came about (SERV-55). */
function ChargeRows(props: { charges: readonly ChargeRecord[] }) {
  return props.charges.map((charge) => <ChargeRow key={charge.id} charge={charge} />);
}

function ChargeRow({ charge }: { charge: ChargeRecord }) {
  return (
    <>
      <tr>
        <td className={classes.wide}>{charge.instalment}</td>
        <td>
          Penalty <span className={layout.whole}>{formatCustomerDate(charge.charged_on)}</span>
        </td>
        <td className={classes.money}>
          <Money value={charge.amount} style="short" />
        </td>
        <td className={classes.wide} data-money>
          <Money value={charge.paid} style="short" />
        </td>
        <td
          className={classes.state}
          data-state={charge.state === "owed" ? "overdue" : charge.state}
        >
          {chargeStateTexts[charge.state]}
        </td>
      </tr>
      <tr className={classes.how}>
        <td colSpan={5}>{chargeSentence(charge, formatCustomerDate)}</td>
      </tr>
    </>
  );
}
