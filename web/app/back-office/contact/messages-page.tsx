import { useState } from "react";
import { SegmentedControl } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import * as contact from "@microfinance/contract/contact/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { BannerMessage } from "../../components/feedback/banner.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ListFoot } from "../../components/table/list-foot.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { ListPage } from "../list-page.tsx";
import { useListState } from "../use-list-state.ts";
import type { Message } from "./message.ts";
import { messageColumns } from "./message-columns.tsx";
import { MessageDrawer } from "./message-drawer.tsx";
import classes from "./messages.module.css";

/** The messages people sent through the site, open ones first (MSG-9): `#messages?status=answered` shows the others. */
export default function MessagesPage({ params }: SectionPageProps) {
  const actor = useActor();
  const place = useListState("messages", params);
  const show = place.status === "answered" ? "answered" : "open";
  const [opened, setOpened] = useState<Message | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const isAllowed = actor !== null && may(actor, "messages.read");
  const answer = useEndpointQuery(
    contact.listMessages,
    { query: { status: show, ...place.page } },
    { keep: true, enabled: isAllowed },
  );
  if (actor === null) return null;
  if (!isAllowed) {
    return (
      <>
        <PageHeader title="Messages" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  return (
    <ListPage
      title="Messages"
      text="What people wrote through the contact form and the help center."
      message={message}
      onDismiss={() => setMessage(null)}
      filters={
        <SegmentedControl
          className={classes.show}
          aria-label="Which messages"
          value={show}
          onChange={(status) => place.change({ status: status === "open" ? null : status })}
          data={[
            { value: "open", label: "Open" },
            { value: "answered", label: "Answered" },
          ]}
        />
      }
      place={place}
      answer={answer}
      failure="The messages could not be fetched."

      label="Messages"
      columns={messageColumns}
      rows={answer.data?.messages}
      rowKey={(row) => row.id}
      onOpen={setOpened}
      openLabel={(row) => `${row.full_name}, message ${row.id}`}
      selectedKey={opened?.id ?? null}
      empty={
        <EmptyState
          compact
          title={show === "open" ? "No open messages" : "No answered messages yet"}
        />
      }
      orderedBy="received"
      foot={(shared) => (
        <ListFoot
          {...shared}
          label="messages"
          exported={contact.exportMessages}
          filter={{ status: show }}
        />
      )}
    >
      <MessageDrawer
        message={opened}
        actor={actor}
        onClose={() => setOpened(null)}
        onDone={(text) => {
          setOpened(null);
          setMessage({ tone: "success", text });
        }}
      />
    </ListPage>
  );
}
