import { Timeline } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { ChangesList } from "../decisions/changes-list.tsx";
import classes from "./history-panel.module.css";
import { loanEvents } from "./loan-events.ts";

/** The events of a loan, newest first: reviews and decisions with their notes (LOAN-47), and every change (AUTH-56). */
export function HistoryPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const actor = useActor();
  const events = loanEvents(loan);
  return (
    <>
      <DetailSection title="Reviews and decisions">
        <Timeline
          bulletSize={14}
          lineWidth={2}
          active={events.length}
          classNames={{ itemTitle: classes.title ?? "" }}
        >
          {events.map((event) => (
            <Timeline.Item key={event.at + event.title} title={event.title}>
              <p className={classes.when}>{formatStaffDateTime(event.at)}</p>
              {event.text !== "" && <p className={classes.text}>{event.text}</p>}
              {event.notes !== "" && (
                <blockquote className={classes.notes}>{event.notes}</blockquote>
              )}
            </Timeline.Item>
          ))}
        </Timeline>
      </DetailSection>
      {actor !== null && may(actor, "audit.read") && (
        <DetailSection title="History of changes">
          <ChangesList loanId={loan.loan_id} />
        </DetailSection>
      )}
    </>
  );
}
