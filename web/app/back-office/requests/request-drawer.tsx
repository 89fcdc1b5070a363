import { useState } from "react";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as servicing from "@microfinance/contract/requests/endpoints.ts";
import {
  requestLabels,
  requestLines,
  requestStateLabels,
  requestSubject,
  requestTexts,
  type QueuedRequest,
} from "@microfinance/contract/requests/requests.ts";
import { CustomerLink } from "../customers/customer-link.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { RecordDrawer } from "../../components/drawer/record-drawer.tsx";
import { Banner } from "../../components/feedback/banner.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useActor } from "../../core/use-actor.ts";
import { useSubmit, type BannerMessage } from "../../core/use-submit.ts";
import { LoanLink } from "../shell/loan-link.tsx";
import { ReasonForm } from "../../components/drawer/reason-form.tsx";
import layout from "../../components/layout.module.css";

/** The side panel of a request: what was asked for, by whom and why, and the answer of a second person. */
export function RequestDrawer(props: { id: number | null; onClose: () => void }) {
  return (
    <RecordDrawer
      {...props}
      title="Request"
      read={servicing.readRequest}
      failure={requestTexts.listFailed}
    >
      {({ request }) => <OpenedRequest request={request} />}
    </RecordDrawer>
  );
}

function OpenedRequest({ request }: { request: QueuedRequest }) {
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const actor = useActor();
  const isAsker = request.asked_by === actor?.staff_id;
  return (
    <div className={layout.stack4}>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <RequestFacts request={request} />
      {request.state === "waiting" && !request.may_approve && (
        <Note>{isAsker ? requestTexts.samePerson : requestTexts.notYours}</Note>
      )}
      <RequestAnswer request={request} onDone={(text) => setMessage({ tone: "success", text })} />
    </div>
  );
}

function RequestFacts({ request }: { request: QueuedRequest }) {
  const { loan_id, customer_id } = request;
  return (
    <DetailSection title={requestLabels[request.kind]}>
      <DetailList
        items={[
          customer_id === null
            ? {
                label: request.kind === "control" ? "Control" : "About",
                value: requestSubject(request),
              }
            : {
                label: "Customer",
                value: <CustomerLink id={customer_id}>{request.customer_name}</CustomerLink>,
              },
          ...(loan_id === null ? [] : [{ label: "Loan", value: <LoanLink id={loan_id} /> }]),
          ...requestLines(request),
          { label: "Reason", value: request.reason },
          {
            label: "Asked",
            value: `${formatStaffDateTime(request.asked_at)} by ${request.asker_name}`,
          },
          ...(request.effective_at === null || request.state !== "waiting"
            ? []
            : [{ label: "Takes effect", value: formatStaffDateTime(request.effective_at) }]),
          ...(request.answered_at === null
            ? []
            : [
                {
                  label: requestStateLabels[request.state],
                  value: `${formatStaffDateTime(request.answered_at)}${request.answerer_name === null ? "" : ` by ${request.answerer_name}`}`,
                },
              ]),
          ...(request.note === "" ? [] : [{ label: "Note", value: request.note }]),
        ]}
      />
    </DetailSection>
  );
}

const changed = [
  "loans",
  "credit",
  "ledger",
  "reports",
  "dashboard",
  "payments",
  "customers",
  "settings",
  "products",
  "messages",
  "groups",
  "documents",
  "agreements",
  "branches",
] as const;

/** The answer that the reader may give to a request that waits; nothing for everybody else. */
export function RequestAnswer(props: { request: QueuedRequest; onDone: (text: string) => void }) {
  const { request } = props;
  const actor = useActor();
  if (request.state !== "waiting") return null;
  const isAsker = request.asked_by === actor?.staff_id;
  if (!request.may_approve && !isAsker && !request.may_stop) return null;
  return <AnswerForm {...props} isAsker={isAsker} />;
}

/**
 * Approve with one press, or decline with a reason; who asked withdraws by the same way, and who may stop it stops it.
 */
function AnswerForm(props: {
  request: QueuedRequest;
  isAsker: boolean;
  onDone: (text: string) => void;
}) {
  const { id, may_approve, may_stop, kind } = props.request;
  const [isDeclining, setIsDeclining] = useState(!may_approve);
  const approve = useEndpointMutation(servicing.approveRequest, [...changed]);
  const decline = useEndpointMutation(servicing.declineRequest, [...changed]);
  const approval = useSubmit(() => approve.mutateAsync({ params: { id }, body: {} }), {
    failure: requestTexts.answerFailed,
    onDone: (response) => props.onDone(response.msg),
  });
  const stop = useEndpointMutation(servicing.stopRequest, [...changed]);
  const word = props.isAsker ? "Withdraw" : may_stop ? "Stop" : "Decline";
  if (isDeclining)
    return (
      <ReasonForm
        title={`${word} this request`}
        sentence="Nothing else changes. The request can be asked again."
        label={word}
        submit={(note) =>
          (may_stop ? stop : decline).mutateAsync({ params: { id }, body: { note } })
        }
        failure={requestTexts.answerFailed}
        onDone={props.onDone}
        {...(may_approve ? { onCancel: () => setIsDeclining(false) } : {})}
      />
    );
  return (
    <ConfirmAction
      of={approval}
      sentence={
        kind === "control"
          ? "The change takes effect at once."
          : kind === "branch_move"
            ? "It moves at once, as of today, and the new officer is told."
            : "What was asked for happens at once, and the customer is notified."
      }
      label="Approve"
      cancelLabel={word}
      onCancel={() => setIsDeclining(true)}
    />
  );
}
