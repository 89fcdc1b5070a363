import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { listCharges } from "@microfinance/contract/servicing/charge-endpoints.ts";
import type { ChargeRecord } from "@microfinance/contract/servicing/charge-schema.ts";
import { chargeSentence } from "@microfinance/contract/servicing/charge-sentence.ts";
import { chargeStateTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { Money } from "../../components/display/money.tsx";
import classes from "./instalment-table.module.css";

/** The penalties of a loan; a loan without any makes no request. */
export function useCharges(loan: LoanDetails): readonly ChargeRecord[] {
  const hasCharges = loan.acts.some(({ kind }) => kind === "penalty");
  const { data } = useEndpointQuery(
    listCharges,
    { params: { id: loan.loan_id } },
    { enabled: hasCharges, keep: true },
  );
  return data?.charges ?? [];
}

/** The penalties of an instalment below its row, each with how its amount came about (SERV-55). */
export function ChargeRows(props: { charges: readonly ChargeRecord[] }) {
  return props.charges.map((charge) => <ChargeRow key={charge.id} charge={charge} />);
}

function ChargeRow({ charge }: { charge: ChargeRecord }) {
  return (
    <>
      <tr>
        <td className={classes.wide}>{charge.instalment}</td>
        <td>
          Penalty <span className={classes.date}>{formatCustomerDate(charge.charged_on)}</span>
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
