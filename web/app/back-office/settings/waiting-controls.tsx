import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listRequests } from "@microfinance/contract/requests/endpoints.ts";
import { requestSubject, type QueuedRequest } from "@microfinance/contract/requests/requests.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { notify } from "../../core/notify.ts";
import { RequestAnswer } from "../requests/request-drawer.tsx";
import classes from "./settings.module.css";

/** The changes of controls that wait, each with what the reader may do; nothing where none waits (AUTH-55). */
export function WaitingControls() {
  const result = useEndpointQuery(listRequests, {
    query: { state: "waiting", kind: "control", page_size: 100 },
  });
  return result.data?.requests.map((request) => (
    <Section key={request.id} title={`Waits: ${requestSubject(request)}`}>
      <DetailList items={request.lines} columns={1} />
      <p className={classes.note}>{waitingText(request)}</p>
      <RequestAnswer request={request} onDone={(text) => void notify(text)} />
    </Section>
  ));
}

function waitingText({ asker_name, asked_at, effective_at }: QueuedRequest): string {
  const asked = `Asked by ${asker_name}, waits since ${formatStaffDateTime(asked_at)}.`;
  return effective_at === null
    ? `${asked} Another administrator must approve it.`
    : `${asked} Takes effect at ${formatStaffDateTime(effective_at)}, unless somebody stops it.`;
}
