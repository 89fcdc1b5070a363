import { movedWords } from "@microfinance/contract/schedules/calendar.ts";
import type { ScheduleRow } from "@microfinance/contract/servicing/reschedule-schema.ts";
import classes from "./schedules.module.css";

/** From which day an instalment was moved, and why; nothing for one that was not (PROD-18). */
export function MovedNote(props: {
  row: Pick<ScheduleRow, "nominal_due_date" | "moved_for">;
  formatDate: (date: string) => string;
}) {
  const words = movedWords(props.row, props.formatDate);
  return words === null ? null : (
    <span className={classes.note} data-below>
      {words}
    </span>
  );
}
