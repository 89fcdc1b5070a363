import type { ReschedulePreview } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { rescheduleLines } from "@microfinance/contract/servicing/reschedule-format.ts";
import { DetailList } from "../components/display/detail-list.tsx";
import layout from "../components/layout.module.css";
import { ScheduleTable } from "./schedule-table.tsx";
import classes from "./schedules.module.css";

/** What a new schedule changes: its figures, and the old instalments beside the new ones (SERV-100). */
export function ScheduleChange(props: {
  change: Pick<ReschedulePreview, "figures" | "replaced" | "added">;
  formatDate: (date: string) => string;
}) {
  const { change, formatDate } = props;
  return (
    <div className={`${layout.stack4} ${layout.above4}`}>
      <DetailList items={rescheduleLines(change.figures, formatDate)} columns={1} />
      <div className={classes.beside}>
        <section>
          <p className={classes.title}>Now</p>
          <ScheduleTable label="Instalments now" rows={change.replaced} formatDate={formatDate} />
        </section>
        <section>
          <p className={classes.title}>New</p>
          <ScheduleTable label="New instalments" rows={change.added} formatDate={formatDate} />
        </section>
      </div>
    </div>
  );
}
