import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import {
  noteParts,
  mentionedIn,
  type Mentionable,
  peopleNamed,
  typedMention,
  withMention,
} from "@microfinance/contract/customers/mentions.ts";
import {
  listCustomerNotes,
  readCustomerNote,
  readMention,
  addCustomerNote,
} from "@microfinance/contract/customers/note-endpoints.ts";
import {
  type CustomerNote,
  customerNoteTexts,
  mostMentioned,
} from "@microfinance/contract/customers/notes.ts";
import { Button, Combobox, Textarea, useCombobox } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { listStaff } from "@microfinance/contract/staff/endpoints.ts";
import { ErrorState } from "../../../components/feedback/error-state.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/shell/section.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { usePages } from "../../../core/use-pages.ts";
import classes from "./notes.module.css";
import { Form, FormMessage } from "../../../components/form/form.tsx";
import layout from "../../../components/layout.module.css";
import { useAppForm } from "../../../core/use-app-form.ts";

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
        <p className={layout.soft}>{customerNoteTexts.none}</p>
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

/**
 * Writes a note on a customer (CUST-62). After an @ the staff are offered whose name begins so: arrow keys and Enter,
 * or a touch, pick one (CUST-63).
 */
function NewCustomerNote(props: { customerId: string }) {
  const add = useEndpointMutation(addCustomerNote);
  const [picked, setPicked] = useState<readonly Mentionable[]>([]);
  const [isUsed, setUsed] = useState(false);
  const staff = useEndpointQuery(listStaff, { query: {} }, { enabled: isUsed });
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof typedMention>>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const form = useAppForm({
    initialValues: { body: "" },
    isChanged: ({ body }) => body.trim() !== "",
    check: ({ body }) =>
      body.trim() === "" ? { text: customerNoteTexts.missing, fields: ["body"] } : null,
    submit: ({ body }, key) => {
      const mentions = mentionedIn(body, picked).slice(0, mostMentioned);
      return add.mutateAsync({
        params: { id: props.customerId },
        body: { note_key: key(), body, mentions: mentions.map(({ id }) => id) },
      });
    },
    success: customerNoteTexts.added,
    failure: customerNoteTexts.failed,
    onDone: () => {
      form.setValues({ body: "" });
      setPicked([]);
    },
  });
  const { body } = form.values;
  const people = (staff.data?.staff ?? [])
    .filter(({ status }) => status === "active")
    .map(({ id, name }) => ({ id, name: name.replaceAll(/\s+/g, " ") }));
  const offered = typed === null ? [] : peopleNamed(people, typed.query);
  const isOffering = combobox.dropdownOpened && offered.length > 0;

  // After each change of the list: the staff may arrive later than the letters that look for one of them.
  const first = isOffering ? `${offered.length} ${offered[0]?.id}` : null;
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (first !== null) selectFirst();
  }, [first]);

  const look = (text: string, caret: number) => {
    const mention = typedMention(text, caret);
    setTyped(mention);
    if (mention === null) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const write = (text: string, caret: number) => {
    form.setFieldValue("body", text);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
      look(text, caret);
    });
  };
  const pick = (id: string) => {
    const person = people.find((one) => String(one.id) === id);
    if (person === undefined || typed === null) return;
    setPicked([...picked.filter((one) => one.id !== person.id), person]);
    const { text, caret } = withMention(body, typed, person.name);
    write(text, caret);
  };
  // The first one is marked a moment after the list is there.
  const pickUnmarked = (event: KeyboardEvent) => {
    const [one] = offered;
    if (event.key !== "Enter" || !isOffering || one === undefined) return;
    if (combobox.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    pick(String(one.id));
  };
  const mention = () => {
    const at = input.current?.selectionStart ?? body.length;
    const blank = at > 0 && !/\s/.test(body.charAt(at - 1)) ? " @" : "@";
    setUsed(true);
    write(body.slice(0, at) + blank + body.slice(at), at + blank.length);
  };

  return (
    <Form form={form} className={`${layout.stack3} ${layout.below5}`} messageInside>
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false} position="bottom-start">
        <Combobox.Target withKeyboardNavigation={isOffering}>
          <Textarea
            ref={input}
            label="Note"
            description="Plain text, never changed later: correct it by a further note. Type @ to mention a colleague."
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={textLimits.paragraph}
            {...form.field("body")}
            onKeyDown={pickUnmarked}
            onFocus={() => setUsed(true)}
            onChange={({ currentTarget }) => {
              form.setFieldValue("body", currentTarget.value);
              look(currentTarget.value, currentTarget.selectionStart);
            }}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOffering}>
          <Combobox.Options aria-label="Staff to mention">
            {offered.map(({ id, name }) => (
              <Combobox.Option key={id} value={String(id)} className={classes.option ?? ""}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div className={classes.buttons}>
        <Button variant="default" onClick={mention}>
          @ Mention
        </Button>
        <Button type="submit" variant="default" loading={form.isSending}>
          Add note
        </Button>
      </div>
      <FormMessage form={form} />
    </Form>
  );
}
