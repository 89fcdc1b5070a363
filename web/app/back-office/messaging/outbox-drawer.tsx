import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { retryMessage } from "@microfinance/contract/messaging/outbox-endpoints.ts";
import type { OutboxMessage } from "@microfinance/contract/messaging/outbox-schema.ts";
import { stateLabels } from "@microfinance/contract/messaging/outbox-texts.ts";
import { languageNames } from "@microfinance/contract/messaging/sms-templates.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { costOf } from "./outbox-columns.tsx";
import classes from "./outbox.module.css";

const time = (moment: string | null) => (moment === null ? null : formatStaffDateTime(moment));

/** One message of the outbox, and the button that sends it again (MSG-26). */
export function OutboxDrawer(props: {
  message: OutboxMessage | null;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const { message } = props;
  return (
    <DetailDrawer
      opened={message !== null}
      onClose={props.onClose}
      title={message?.subject ?? "Message"}
      text={message && stateLabels[message.state]}
    >
      {message !== null && (
        <>
          {message.text !== null && (
            <DetailSection title="Text">
              <p className={classes.text}>{message.text}</p>
            </DetailSection>
          )}
          <DetailSection title="Sending">
            <DetailList
              items={[
                { label: "To", value: message.recipient },
                { label: "By", value: message.channel === "sms" ? "SMS" : "Mail" },
                { label: "Customer", value: message.customer_id },
                { label: "Loan", value: message.loan_id },
                {
                  label: "Language",
                  value: message.language && languageNames[message.language],
                },
                { label: "Written", value: time(message.created_at) },
                { label: "To be sent from", value: time(message.due_at) },
                { label: "Sent", value: time(message.sent_at) },
                { label: "Reported", value: time(message.delivery_at) },
                { label: "Attempts", value: String(message.attempts) },
                { label: "Parts", value: message.parts === null ? null : String(message.parts) },
                { label: "Cost", value: costOf(message) },
                { label: "Reason", value: message.reason },
              ]}
            />
          </DetailSection>
          {message.can_retry && may(props.actor, "outbox.retry") && (
            <Retry key={message.id} message={message} onDone={props.onDone} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

function Retry(props: { message: OutboxMessage; onDone: (text: string) => void }) {
  const retry = useEndpointMutation(retryMessage);
  const { id, state } = props.message;
  const isUnknown = state === "unknown";
  const sending = useSubmit(
    () => retry.mutateAsync({ params: { id }, body: { may_be_second: isUnknown } }),
    { failure: "The message could not be sent again.", onDone: ({ msg }) => props.onDone(msg) },
  );
  return (
    <DetailSection title="Send again">
      <ConfirmAction
        of={sending}
        sentence={
          isUnknown
            ? "It may have arrived already. The customer may then get the same text twice."
            : "The message is sent once more, if it is still needed."
        }
        label="Send again"
      />
    </DetailSection>
  );
}
