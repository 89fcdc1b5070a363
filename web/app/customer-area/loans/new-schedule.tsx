import { Button } from "@mantine/core";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import {
  agreeToReschedule,
  readSchedules,
} from "@microfinance/contract/servicing/reschedule-endpoints.ts";
import type { WaitingReschedule } from "@microfinance/contract/servicing/reschedule-schema.ts";
import { rescheduleTexts as texts } from "@microfinance/contract/servicing/reschedule-texts.ts";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { EarlierSchedules } from "../../loan-schedules/earlier-schedules.tsx";
import { ScheduleChange } from "../../loan-schedules/schedule-change.tsx";

/** New dates that the office proposes and that cost more, for the customer to agree to (SERV-104). */
export function ProposedSchedule(props: { loanId: string }) {
  const waiting = useSchedules(props.loanId)?.waiting ?? null;
  if (waiting === null) return null;
  return <Proposed loanId={props.loanId} waiting={waiting} />;
}

function Proposed(props: { loanId: string; waiting: WaitingReschedule }) {
  const { loanId, waiting } = props;
  const call = useEndpointMutation(agreeToReschedule);
  const agreeing = useSubmit(
    () =>
      call.mutateAsync({
        params: { id: loanId, requestId: waiting.request_id },
        body: { figures_hash: waiting.figures_hash },
      }),
    { failure: texts.failed },
  );
  const hasAgreed = waiting.consent !== null;
  return (
    <DetailSection title={texts.offer}>
      <p>{hasAgreed ? texts.agreed : texts.offerText}</p>
      <ScheduleChange change={waiting} formatDate={formatCustomerDate} />
      <Banner message={agreeing.message} onDismiss={() => agreeing.setMessage(null)} />
      {!hasAgreed && (
        <Button
          size="md"
          mt="md"
          loading={agreeing.isSending}
          onClick={() => void agreeing.submit()}
        >
          {texts.agree}
        </Button>
      )}
    </DetailSection>
  );
}

/** The schedules before the present one, folded away. */
export function PastSchedules(props: { loanId: string }) {
  const data = useSchedules(props.loanId);
  if (data === undefined) return null;
  return <EarlierSchedules schedules={data.schedules} formatDate={formatCustomerDate} />;
}

function useSchedules(loanId: string) {
  return useEndpointQuery(readSchedules, { params: { id: loanId } }).data;
}
