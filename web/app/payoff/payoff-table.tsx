import { payoffFigures } from "@microfinance/contract/servicing/payoff-paper.ts";
import type { PayoffQuote } from "@microfinance/contract/servicing/settlement-endpoints.ts";
import classes from "./payoff-table.module.css";

/** What pays off a loan, from what is due to what is saved (SERV-70). */
export function PayoffTable(props: { quote: PayoffQuote }) {
  return (
    <table className={classes.figures} aria-label={`What pays off ${props.quote.loan_id}`}>
      <tbody>
        {payoffFigures(props.quote).map(({ label, value, isSum }) => (
          <tr key={label} data-sum={isSum}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
