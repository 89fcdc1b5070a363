import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { readSchedules } from "@microfinance/contract/servicing/reschedule-endpoints.ts";
import type { WaitingReschedule } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { DetailSection } from "../../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { Note } from "../../../components/feedback/note.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { EarlierSchedules } from "../../../loan-schedules/earlier-schedules.tsx";
import { ScheduleChange } from "../../../loan-schedules/schedule-change.tsx";
import { ConsentUpload } from "./consent-upload.tsx";
import classes from "./schedule-history.module.css";
import { UndoReschedule } from "./undo-reschedule.tsx";

/** A new schedule that waits, since when the loan counts as restructured, and its earlier schedules (SERV-106). */
export function ScheduleHistory(props: { loan: LoanDetails }) {
  const { loan } = props;
  const params = { id: loan.loan_id };
  const { data, error, refetch } = useEndpointQuery(readSchedules, { params });
  if (data === undefined)
    return (
      error !== null && (
        <ErrorState error={error} fallback={texts.schedulesFailed} onRetry={() => void refetch()} />
      )
    );
  const { schedules, waiting, restructured, may_undo } = data;
  const live = schedules[0]?.made_by ?? null;
  return (
    <div className={classes.history}>
      {waiting !== null && <Waiting loanId={loan.loan_id} waiting={waiting} />}
      {restructured !== null && (
        <DetailSection title="Rescheduled">
          <DetailList
            items={[
              { label: "Restructured since", value: formatStaffDate(restructured.on) },
              {
                label: "Paid on time since",
                value: `${restructured.paid_on_time} of ${restructured.needed} instalments`,
              },
              { label: "Asked by", value: live?.asked_by ?? null },
              { label: "Approved by", value: live?.approved_by ?? null },
              { label: "Reason", value: live?.reason ?? null },
            ].filter(({ value }) => value !== null)}
          />
        </DetailSection>
      )}
      {may_undo && <UndoReschedule loanId={loan.loan_id} />}
      <EarlierSchedules schedules={schedules} formatDate={formatStaffDate} />
    </div>
  );
}

function Waiting(props: { loanId: string; waiting: WaitingReschedule }) {
  const { loanId, waiting } = props;
  return (
    <DetailSection title={texts.waiting}>
      <Note tone="warning">
        <p>
          {waiting.asked_by} asked on {formatStaffDateTime(waiting.asked_at)}: {waiting.reason}
        </p>
        {waiting.needs_consent && <p>{consentText(waiting)}</p>}
      </Note>
      {waiting.needs_consent && waiting.consent === null && (
        <ConsentUpload loanId={loanId} requestId={waiting.request_id} />
      )}
      <ScheduleChange change={waiting} formatDate={formatStaffDate} />
    </DetailSection>
  );
}

function consentText({ consent }: WaitingReschedule): string {
  if (consent === null) return texts.waitingConsent;
  return consent.way === "paper" ? texts.consentOnPaper : texts.consentInArea;
}
