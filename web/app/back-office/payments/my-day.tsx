import { Button } from "@mantine/core";
import { Link } from "react-router";
import { cashMethod } from "@microfinance/contract/core/constants.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { readCashierDay } from "@microfinance/contract/payments/endpoints.ts";
import type { CashierDay } from "@microfinance/contract/payments/fields.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { useMyTill } from "../use-my-till.ts";
import classes from "./my-day.module.css";

/** Receipts and cash of the signed-in person on the business date, and the till that they hold (PAY-21, TILL-3). */
export function MyDay(props: { onAskForReversal: () => void }) {
  const { data } = useEndpointQuery(readCashierDay);
  const { session } = useMyTill();
  return (
    <section className={classes.day} aria-label="Me today">
      <p aria-live="polite">
        <strong>Me today:</strong>{" "}
        <Unbroken>{data === undefined ? "" : dayText(data.today)}</Unbroken>
      </p>
      {session !== null && <Link to="#my-till">{session.till_name}</Link>}
      <Button variant="default" size="xs" onClick={props.onAskForReversal}>
        Ask for reversal
      </Button>
    </section>
  );
}

/** "23 receipts, cash NLe 14,200.00, Orange Money NLe 300.00, 1 reversed". */
function dayText(day: CashierDay): string {
  const others = day.methods.filter(({ payment_method }) => payment_method !== cashMethod);
  return [
    day.receipts === 1 ? "1 receipt" : `${day.receipts} receipts`,
    `cash ${formatNleExact(day.cash)}`,
    ...others.map(({ payment_method, amount }) => `${payment_method} ${formatNleExact(amount)}`),
    ...(day.reversed === 0 ? [] : [`${day.reversed} reversed`]),
  ].join(", ");
}
