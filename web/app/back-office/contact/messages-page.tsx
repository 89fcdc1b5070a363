import { useState, type ReactNode } from "react";
import { SegmentedControl } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import * as contact from "@microfinance/contract/contact/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { BannerMessage } from "../../core/use-submit.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import type { ListState } from "../use-list-state.ts";
import type { Message } from "./message.ts";
import { messageColumns } from "./message-columns.tsx";
import { MessageDrawer } from "./message-drawer.tsx";
import classes from "./messages.module.css";

/** The messages sent through the site, open ones first (MSG-9): `#messages?status=answered` shows the others. */
export default function MessagesPage({ params, tabs }: SectionPageProps & { tabs?: ReactNode }) {
  const actor = useActor();
  const [opened, setOpened] = useState<Message | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const isAllowed = actor !== null && may(actor, "messages.read");
  const list = useListPage(contact.listMessages, "messages", params, statusFilter, {
    enabled: isAllowed,
  });
  if (actor === null) return null;
  if (!isAllowed) {
    return (
      <>
        <PageHeader title="Messages" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  const { status } = list.filter;
  return (
    <ListPage
      title="Messages"
      text="What people wrote through the contact form and the help center."
      message={message}
      onDismiss={() => setMessage(null)}
      tabs={tabs}
      filters={
        <SegmentedControl
          className={classes.show}
          aria-label="Which messages"
          value={status}
          onChange={(next) => list.change({ status: next === "open" ? null : next })}
          data={[
            { value: "open", label: "Open" },
            { value: "answered", label: "Answered" },
          ]}
        />
      }
      list={list}
      failure="The messages could not be fetched."
      label="Messages"
      columns={messageColumns}
      rowsOf={(data) => data.messages}
      rowKey={(row) => row.id}
      onOpen={setOpened}
      openLabel={(row) => `${row.full_name}, message ${row.id}`}
      selectedKey={opened?.id ?? null}
      empty={
        <EmptyState
          compact
          title={status === "open" ? "No open messages" : "No answered messages yet"}
        />
      }
      pagerLabel="messages"
      exported={contact.exportMessages}
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

function statusFilter({ status }: ListState): { status: "open" | "answered" } {
  return { status: status === "answered" ? "answered" : "open" };
}
