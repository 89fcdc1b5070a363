import { useEffect, useRef } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { noteParts } from "@microfinance/contract/customers/mentions.ts";
import {
  listCustomerNotes,
  readCustomerNote,
  readMention,
} from "@microfinance/contract/customers/note-endpoints.ts";
import { type CustomerNote, customerNoteTexts } from "@microfinance/contract/customers/notes.ts";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/shell/section.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { usePages } from "../../../core/use-pages.ts";
import { NewCustomerNote } from "./new-customer-note.tsx";
import classes from "./notes.module.css";

/**
 * The notes of staff on a customer, newest first, and the form for one more (CUST-62).
 *
 * @param note the one to which a mention leads: it is shown above the others, and counts as read (CUST-63).
 */
export function CustomerNotes(props: { customerId: string; note: number | null }) {
  const { customerId: id } = props;
  const actor = useActor();
  const { page, pagerOf } = usePages();
  const result = useEndpointQuery(
    listCustomerNotes,
    { params: { id }, query: page },
    { keep: true },
  );
  const { data } = result;
  return (
    <Section title="Notes on the customer" text="Customers do not see them.">
      {props.note !== null && <OneNote customerId={id} note={props.note} />}
      {actor !== null && may(actor, "customers.note") && <NewCustomerNote customerId={id} />}
      {data === undefined && (
        <NotLoaded result={result} fallback={customerNoteTexts.listFailed}>
          <DetailSkeleton lines={3} />
        </NotLoaded>
      )}
      {data !== undefined && data.notes.length === 0 && (
        <p className={classes.none}>{customerNoteTexts.none}</p>
      )}
      {data !== undefined && data.notes.length > 0 && (
        <>
          <ul className={classes.notes} aria-label="Notes on the customer">
            {data.notes.map((note) => (
              <li key={note.id}>
                <NoteText note={note} />
              </li>
            ))}
          </ul>
          {data.pages > 1 && <Pager label="the notes" {...pagerOf(data)} />}
        </>
      )}
    </Section>
  );
}

/** The note to which a mention leads, in view, and marked as read. */
function OneNote(props: { customerId: string; note: number }) {
  const { note: noteId } = props;
  const element = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useEndpointQuery(readCustomerNote, {
    params: { id: props.customerId, noteId },
  });
  const { mutate } = useEndpointMutation(readMention, ["dashboard"]);
  const actor = useActor();
  const note = data?.note;
  const isMentioned = note?.mentions.some(({ staff_id }) => staff_id === actor?.staff_id) === true;
  useEffect(() => {
    if (note === undefined) return;
    element.current?.scrollIntoView({ block: "center" });
    element.current?.focus({ preventScroll: true });
  }, [note]);
  useEffect(() => {
    if (isMentioned) mutate({ params: { noteId } });
  }, [isMentioned, mutate, noteId]);
  if (error !== null)
    return (
      <ErrorState
        error={error}
        fallback={customerNoteTexts.notFound}
        onRetry={() => void refetch()}
      />
    );
  if (note === undefined) return <DetailSkeleton lines={2} />;
  return (
    <div ref={element} tabIndex={-1} className={classes.opened} role="group" aria-label="This note">
      <NoteText note={note} />
    </div>
  );
}

function NoteText({ note }: { note: CustomerNote }) {
  const names = note.mentions.map(({ name }) => name);
  return (
    <>
      <p className={classes.when}>
        {note.staff_name}, {formatStaffDateTime(note.created_at)}
      </p>
      <p className={classes.body}>
        {noteParts(note.body, names).map(({ from, text, isMention }) =>
          isMention ? <strong key={from}>{text}</strong> : <span key={from}>{text}</span>,
        )}
      </p>
    </>
  );
}
