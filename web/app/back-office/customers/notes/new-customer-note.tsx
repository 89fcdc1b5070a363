import { useRef, useState } from "react";
import { Button, Combobox, Textarea, useCombobox } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import {
  mentionedIn,
  type Mentionable,
  peopleNamed,
  typedMention,
  withMention,
} from "@microfinance/contract/customers/mentions.ts";
import { addCustomerNote } from "@microfinance/contract/customers/note-endpoints.ts";
import { customerNoteTexts, mostMentioned } from "@microfinance/contract/customers/notes.ts";
import { listStaff } from "@microfinance/contract/staff/endpoints.ts";
import { Form, FormMessage } from "../../../components/form/form.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../../core/query.ts";
import { useAppForm } from "../../../core/use-app-form.ts";
import classes from "./notes.module.css";

/**
 * Writes a note on a customer (CUST-62). After an @ the staff are offered whose name begins so: arrow keys and Enter, or a
 * touch, pick one (CUST-63).
 */
export function NewCustomerNote(props: { customerId: string }) {
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

  const look = (text: string, caret: number) => {
    const mention = typedMention(text, caret);
    setTyped(mention);
    if (mention === null) combobox.closeDropdown();
    else {
      combobox.openDropdown();
      // The list of the new text is drawn first.
      requestAnimationFrame(() => combobox.selectFirstOption());
    }
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
  const mention = () => {
    const at = input.current?.selectionStart ?? body.length;
    const blank = at > 0 && !/\s/.test(body.charAt(at - 1)) ? " @" : "@";
    setUsed(true);
    write(body.slice(0, at) + blank + body.slice(at), at + blank.length);
  };

  return (
    <Form form={form} className={classes.form} messageInside>
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
