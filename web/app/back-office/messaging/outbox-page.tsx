import { useState, type ReactNode } from "react";
import { Button, Select } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime, monthName } from "@microfinance/contract/core/dates.ts";
import * as outbox from "@microfinance/contract/messaging/outbox-endpoints.ts";
import {
  messageChannels,
  messageStates,
  type OutboxMessage,
} from "@microfinance/contract/messaging/outbox-schema.ts";
import { stateLabels } from "@microfinance/contract/messaging/outbox-texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { retryMessage } from "@microfinance/contract/messaging/outbox-endpoints.ts";
import { languageNames } from "@microfinance/contract/messaging/sms-templates.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useSubmit, type BannerMessage } from "../../core/use-submit.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { outboxColumns, formatCost, costOf } from "./outbox-columns.tsx";
import classes from "./outbox.module.css";
import { Section } from "../../components/shell/section.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import layout from "../../components/layout.module.css";

/** The mails and text messages of the lender, with what needs attention (MSG-14, MSG-22, MSG-23, MSG-25). */
export function OutboxPage(props: { params: URLSearchParams; actor: Actor; tabs: ReactNode }) {
  const { params, actor } = props;
  const [opened, setOpened] = useState<OutboxMessage | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const summary = useEndpointQuery(outbox.readOutboxSummary, {}).data?.summary;
  const channel = messageChannels.find((each) => each === params.get("channel"));
  const state = messageStates.find((each) => each === params.get("status"));
  const list = useListPage(outbox.listOutbox, "messages", params, () => ({
    ...(channel === undefined ? {} : { channel }),
    ...(state === undefined ? {} : { state }),
  }));
  return (
    <ListPage
      title="Messages"
      text="Mails and text messages to customers and staff. Codes and links are never shown."
      message={message}
      onDismiss={() => setMessage(null)}
      tabs={props.tabs}
      filters={
        <>
          {summary !== undefined && (
            <div className={`${layout.stack3} ${layout.below4}`}>
              {!summary.is_on && (
                <Note>Text messages are off. A system admin turns them on in Settings.</Note>
              )}
              {summary.is_on && summary.gateway === "simulator" && (
                <Note>
                  This installation has no SMS gateway: text messages stay on its own page.
                </Note>
              )}
              {summary.pause !== null && (
                <Paused pause={summary.pause} actor={actor} onDone={setMessage} />
              )}
              {summary.unknown > 0 && (
                <Note tone="warning">
                  <p>
                    {summary.unknown === 1
                      ? "Of one text message it is not known whether it was sent."
                      : `Of ${summary.unknown} text messages it is not known whether they were sent.`}{" "}
                    They are never sent again by themselves.
                  </p>
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() => list.change({ status: "unknown", channel: null })}
                  >
                    Show them
                  </Button>
                </Note>
              )}
            </div>
          )}
          <div className={classes.filters}>
            <Select
              label="By"
              data={[
                { value: "all", label: "Mail and SMS" },
                { value: "mail", label: "Email" },
                { value: "sms", label: "SMS" },
              ]}
              value={channel ?? "all"}
              allowDeselect={false}
              onChange={(next) => list.change({ channel: next === "all" ? null : next })}
            />
            <Select
              label="State"
              data={[
                { value: "all", label: "All" },
                ...messageStates.map((value) => ({ value, label: stateLabels[value] })),
              ]}
              value={state ?? "all"}
              allowDeselect={false}
              onChange={(next) => list.change({ status: next === "all" ? null : next })}
            />
          </div>
        </>
      }
      list={list}
      failure="The messages could not be fetched."
      label="Sent messages"
      columns={outboxColumns}
      rowsOf={(data) => data.outbox}
      rowKey={(row) => row.id}
      onOpen={setOpened}
      openLabel={(row) => `${row.recipient}, message ${row.id}`}
      selectedKey={opened?.id ?? null}
      empty={<EmptyState compact title="No messages" />}
      pagerLabel="messages"
    >
      <OutboxDrawer
        message={opened}
        actor={actor}
        onClose={() => setOpened(null)}
        onDone={(text) => {
          setOpened(null);
          setMessage({ tone: "success", text });
        }}
      />
      {summary !== undefined && summary.months.length > 0 && <SmsMonths months={summary.months} />}
    </ListPage>
  );
}

/** Why all text messages wait, and the button that ends it (MSG-23). */
function Paused(props: {
  pause: { reason: string; since: string };
  actor: Actor;
  onDone: (message: BannerMessage) => void;
}) {
  const resume = useEndpointMutation(outbox.resumeOutbox);
  const sending = useSubmit(() => resume.mutateAsync({}), {
    failure: generalTexts.unexpectedTryAgain,
    onDone: ({ msg }) => props.onDone({ tone: "success", text: msg }),
  });
  return (
    <Note tone="warning">
      <p>
        Text messages wait since {formatStaffDateTime(props.pause.since)}: {props.pause.reason}.
        They are tried again every 30 minutes.
      </p>
      {may(props.actor, "outbox.retry") && (
        <Button
          variant="default"
          size="compact-md"
          loading={sending.isSending}
          onClick={() => void sending.submit()}
        >
          Try again now
        </Button>
      )}
      <Banner message={sending.message} onDismiss={() => sending.setMessage(null)} />
    </Note>
  );
}

/** What the text messages cost by month, as the gateway reported it (MSG-25). */
function SmsMonths(props: {
  months: readonly {
    month: string;
    currency: string;
    messages: number;
    parts: number;
    cost: number;
  }[];
}) {
  return (
    <div className={layout.above5}>
      <Section title="Cost of text messages">
        {/* Without the focus a keyboard cannot scroll it on a phone. */}
        <div className={classes.months} role="region" aria-label="Cost by month" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Messages</th>
                <th scope="col">Parts</th>
                <th scope="col">Cost</th>
              </tr>
            </thead>
            <tbody>
              {props.months.map((row) => (
                <tr key={`${row.month} ${row.currency}`}>
                  <td>{monthName(row.month)}</td>
                  <td>{row.messages.toLocaleString("en")}</td>
                  <td>{row.parts.toLocaleString("en")}</td>
                  <td>{formatCost(row.cost, row.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </div>
  );
}

const time = (moment: string | null) => (moment === null ? null : formatStaffDateTime(moment));

/** One message of the outbox, and the button that sends it again (MSG-26). */
function OutboxDrawer(props: {
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
                { label: "By", value: message.channel === "sms" ? "SMS" : "Email" },
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
