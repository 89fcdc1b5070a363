import type { ScheduleRow } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { MovedNote } from "./moved-note.tsx";
import { Money } from "../components/display/money.tsx";
import classes from "./schedules.module.css";

/** The instalments of a schedule: number, due date and amount, with charges named. */
export function ScheduleTable(props: {
  label: string;
  rows: readonly ScheduleRow[];
  formatDate: (date: string) => string;
}) {
  return (
    <table className={classes.table} aria-label={props.label}>
      <thead>
        <tr>
          <th scope="col">Due</th>
          <th scope="col" data-money>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.number}>
            <td>
              {props.formatDate(row.due_date)}{" "}
              <span className={classes.note}>No. {row.number}</span>
              <MovedNote row={row} formatDate={props.formatDate} />
            </td>
            <td data-money>
              <Money value={row.amount} />
              {row.penalty > 0 && (
                <span className={classes.note} data-below>
                  with <Money value={row.penalty} /> charges
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
