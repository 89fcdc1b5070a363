import { useState, type ReactNode } from "react";
import { SegmentedControl, Button, Group, Textarea } from "@mantine/core";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import * as contact from "@microfinance/contract/contact/endpoints.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { issueReportPrefix } from "@microfinance/contract/contact/texts.ts";
import type { listMessages } from "@microfinance/contract/contact/endpoints.ts";
import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { BannerMessage } from "../../core/use-submit.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { ListPage } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";
import type { ListState } from "../use-list-state.ts";
import classes from "./messages.module.css";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { FormMessage } from "../../components/form/form.tsx";
import type { Column } from "../../components/table/columns.ts";
import layout from "../../components/layout.module.css";

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
          className={layout.below4}
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

/** One message with its answer, or the form to answer it. */
function MessageDrawer(props: {
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

/** Answers a message by mail, or marks it as answered another way, such as by phone (MSG-9). */
export function AnswerForm(props: { message: Message; onDone: (text: string) => void }) {
  const answer = useEndpointMutation(contact.answerMessage);
  const form = useAppForm({
    initialValues: { answer: "" },
    isChanged: (values) => values.answer.trim() !== "",
    submit: (values) =>
      answer.mutateAsync({
        params: { id: props.message.id },
        // Without a text the message is marked as answered another way.
        body: { answer: values.answer.trim() || null },
      }),
    failure: "The answer could not be sent.",
    onDone: (response) => props.onDone(response.msg),
  });
  const { attach } = form;
  const hasText = form.values.answer.trim() !== "";
  return (
    <DetailSection title="Answer">
      <div ref={attach} className={layout.stack3}>
        <FormMessage form={form} />
        <Textarea
          label={`Mail to ${props.message.email}`}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={textLimits.message}
          {...form.field("answer")}
        />
        <Group gap="xs">
          <Button disabled={!hasText} loading={form.isSending} onClick={() => void form.submit()}>
            Send answer
          </Button>
          <Button
            variant="default"
            disabled={hasText || form.isSending}
            onClick={() => void form.submit()}
          >
            Mark as answered
          </Button>
        </Group>
      </div>
    </DetailSection>
  );
}

const messageColumns: readonly Column<Message>[] = [
  {
    key: "from",
    header: "From",
    kind: "text",
    line: "title",
    cell: (message) => message.full_name,
  },
  { key: "email", header: "Email", kind: "text", low: true, cell: (message) => message.email },
  {
    key: "message",
    header: "Message",
    kind: "text",
    line: "text",
    inLine: (message) => message.message,
    cell: (message) => <span className={classes.excerpt}>{message.message}</span>,
  },
  { key: "kind", header: "Kind", line: "state", cell: (message) => kindOf(message) },
  {
    key: "received",
    header: "Received",
    sortable: true,
    line: "note",
    cell: (message) => formatStaffDateTime(message.created_at),
  },
];

/** The form through which a message was sent. */
function kindOf(message: { message: string }): string {
  return message.message.startsWith(issueReportPrefix) ? "Issue report" : "Contact";
}

/** A message of the contact form or of the help center's issue report. */
type Message = ResponseOf<typeof listMessages>["messages"][number];
