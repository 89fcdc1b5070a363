import { useState, type ReactNode } from "react";
import { Button, Select } from "@mantine/core";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as outbox from "@microfinance/contract/messaging/outbox-endpoints.ts";
import {
  messageChannels,
  messageStates,
  type OutboxMessage,
} from "@microfinance/contract/messaging/outbox-schema.ts";
import { stateLabels } from "@microfinance/contract/messaging/outbox-texts.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { Banner } from "../../components/feedback/banner.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { useSubmit, type BannerMessage } from "../../core/use-submit.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import { outboxColumns } from "./outbox-columns.tsx";
import { OutboxDrawer } from "./outbox-drawer.tsx";
import { SmsMonths } from "./sms-months.tsx";
import classes from "./outbox.module.css";

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
            <div className={classes.above}>
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
                { value: "mail", label: "Mail" },
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
