import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { kindOf } from "./message-columns.tsx";
import type { Message } from "./message.ts";
import classes from "./messages.module.css";

/** One message with its answer, or the form to answer it. */
export function MessageDrawer(props: {
  message: Message | null;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const { message } = props;
  return (
    <DetailDrawer
      opened={message !== null}
      onClose={props.onClose}
      title={message?.full_name ?? "Message"}
      text={message && `${kindOf(message)}, ${formatStaffDateTime(message.created_at)}`}
    >
      {message !== null && (
        <>
          <DetailSection title="Message">
            <p className={classes.text}>{message.message}</p>
          </DetailSection>
          <DetailSection title="Sender">
            <DetailList
              items={[
                { label: "Name", value: message.full_name },
                {
                  label: "Email",
                  value: <a href={`mailto:${message.email}`}>{message.email}</a>,
                },
              ]}
            />
          </DetailSection>
          {message.status === "answered" ? (
            <DetailSection title="Answer">
              {message.answer !== null && <p className={classes.text}>{message.answer}</p>}
              <DetailList
                items={[
                  { label: "Answered by", value: message.answered_by },
                  {
                    label: "Answered",
                    value: message.answered_at && formatStaffDateTime(message.answered_at),
                  },
                ]}
              />
            </DetailSection>
          ) : (
            may(props.actor, "messages.answer") && (
              <AnswerForm key={message.id} message={message} onDone={props.onDone} />
            )
          )}
        </>
      )}
    </DetailDrawer>
  );
}
