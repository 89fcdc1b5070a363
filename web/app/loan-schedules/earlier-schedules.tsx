import type { ScheduleVersion } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { rescheduleTexts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { ScheduleTable } from "./schedule-table.tsx";
import classes from "./schedules.module.css";

/**
 * The schedules that were replaced, newest first, each folded away (SERV-106). Nothing for a loan with one schedule.
 */
export function EarlierSchedules(props: {
  schedules: readonly ScheduleVersion[];
  formatDate: (date: string) => string;
}) {
  const { formatDate } = props;
  return props.schedules
    .filter((schedule) => schedule.until !== null)
    .map((schedule) => (
      <details key={schedule.version} className={classes.earlier}>
        <summary>
          {rescheduleTexts.earlier(formatDate(schedule.from), formatDate(schedule.until ?? ""))}
        </summary>
        <ScheduleTable
          label={`Schedule ${schedule.version}`}
          rows={schedule.instalments}
          formatDate={formatDate}
        />
      </details>
    ));
}
