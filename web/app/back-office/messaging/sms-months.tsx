import { Section } from "../../components/shell/section.tsx";
import { formatCost } from "./outbox-columns.tsx";
import classes from "./outbox.module.css";

const monthName = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** What the text messages cost by month, as the gateway reported it (MSG-25). */
export function SmsMonths(props: {
  months: readonly {
    month: string;
    currency: string;
    messages: number;
    parts: number;
    cost: number;
  }[];
}) {
  return (
    <div className={classes.cost}>
      <Section title="Cost of text messages">
        {/* Without the focus a keyboard cannot scroll it on a phone. */}
        <div className={classes.months} role="region" aria-label="Cost by month" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Messages</th>
                <th scope="col">Parts</th>
                <th scope="col">Cost</th>
              </tr>
            </thead>
            <tbody>
              {props.months.map((row) => (
                <tr key={`${row.month} ${row.currency}`}>
                  <td>{monthName.format(new Date(row.month))}</td>
                  <td>{row.messages.toLocaleString("en")}</td>
                  <td>{row.parts.toLocaleString("en")}</td>
                  <td>{formatCost(row.cost, row.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </div>
  );
}
