import { formatAmountExact } from "@microfinance/contract/core/money.ts";
import { Link } from "react-router";
import { accountHref, type Days } from "./ledger-address.ts";
import classes from "./ledger.module.css";

/** The lines of an entry; each account leads to its ledger in these days. */
export function EntryLines(props: {
  lines: readonly { account_code: string; account_name: string; debit: number; credit: number }[];
  days: Days;
}) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line, position) => (
          <tr key={position}>
            <th scope="row">
              <Link to={{ hash: accountHref(line.account_code, props.days) }}>
                {line.account_code} {line.account_name}
              </Link>
            </th>
            <td>{line.debit === 0 ? "" : formatAmountExact(line.debit)}</td>
            <td>{line.credit === 0 ? "" : formatAmountExact(line.credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
