import { useState } from "react";
import { SegmentedControl } from "@mantine/core";
import { may } from "@microfinance/contract/access.ts";
import * as contact from "@microfinance/contract/contact/endpoints.ts";
import { timers } from "@microfinance/contract/constants.ts";
import type { AnswerOf } from "@microfinance/contract/endpoint.ts";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { useAnswer } from "../../lib/query.ts";
import { Banner, type BannerMessage } from "../../ui/banner.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListFoot } from "../../ui/list-foot.tsx";
import { ListCard } from "../../ui/list-tools.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useActor } from "../../lib/use-actor.ts";
import type { SectionPageProps } from "../sections.ts";
import { useListPlace } from "../use-list-place.ts";
import { messageColumns } from "./message-columns.tsx";
import { MessageDrawer } from "./message-drawer.tsx";
import classes from "./messages.module.css";

/** A message of the contact form or of the help center's issue report. */
export type Message = AnswerOf<typeof contact.listMessages>["messages"][number];

/** The messages people sent through the site, open ones first (D44): `#messages?status=answered` shows the others. */
export default function MessagesPage({ params }: SectionPageProps) {
  const actor = useActor();
  const place = useListPlace("messages", params);
  const show = place.status === "answered" ? "answered" : "open";
  const [opened, setOpened] = useState<Message | null>(null);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const isAllowed = actor !== null && may(actor, "messages.read");
  const answer = useAnswer(
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
    <>
      <PageHeader
        title="Messages"
        text="What people wrote through the contact form and the help center."
      />
      <Banner message={message} onDismiss={() => setMessage(null)} dismissAfter={timers.banner} />
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
      <ListCard>
        {answer.data === undefined && answer.error !== null ? (
          <LoadFailure
            error={answer.error}
            fallback="The messages could not be fetched."
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <DataTable
            label="Messages"
            columns={messageColumns}
            rows={answer.data?.messages}
            rowKey={(row) => row.id}
            onOpen={setOpened}
            openLabel={(row) => `${row.full_name}, message ${row.id}`}
            selectedKey={opened?.id ?? null}
            {...place.sortBy("received")}
            stale={answer.isPlaceholderData}
            empty={
              <EmptyState
                compact
                title={show === "open" ? "No open messages" : "No answered messages yet"}
              />
            }
          />
        )}
        <ListFoot
          label="messages"
          answer={answer.data}
          pager={place.pagerOf(answer.data)}
          exported={contact.exportMessages}
          filter={{ status: show }}
        />
      </ListCard>
      <MessageDrawer
        message={opened}
        actor={actor}
        onClose={() => setOpened(null)}
        onDone={(text) => {
          setOpened(null);
          setMessage({ tone: "success", text });
        }}
      />
    </>
  );
}
