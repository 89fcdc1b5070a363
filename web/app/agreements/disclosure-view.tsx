import type { ReactNode } from "react";
import { Text } from "@mantine/core";
import { type Disclosure, disclosureFacts } from "@microfinance/contract/agreements/disclosure.ts";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { formatNleExact } from "@microfinance/contract/core/money.ts";
import { DetailList } from "../components/display/detail-list.tsx";
import layout from "../components/layout.module.css";
import classes from "./disclosure-view.module.css";

/**
 * What a loan costs, before and after the consent (LOAN-110): figures, dated schedule, and the rules of late and early
 * payment.
 *
 * @param notes below the figures.
 */
export function DisclosureView(props: { disclosure: Disclosure; notes: ReactNode }) {
  const { figures, schedule, penalty, settlement } = props.disclosure;
  return (
    <section aria-label="What this loan costs" className={layout.stack3}>
      <DetailList items={disclosureFacts(figures)} />
      <Text size="sm" c="dimmed">
        {props.notes}
      </Text>
      <details className={classes.schedule}>
        <summary>
          Schedule: {schedule.length} {schedule.length === 1 ? "instalment" : "instalments"}
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Due</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {schedule.map((row) => (
              <tr key={row.number}>
                <td>{row.number}</td>
                <td>{formatCustomerDate(row.due_date)}</td>
                <td>{formatNleExact(row.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <dl className={classes.rules}>
        <dt>If you pay late</dt>
        <dd>{penalty}</dd>
        <dt>If you repay early</dt>
        <dd>{settlement}</dd>
      </dl>
    </section>
  );
}
