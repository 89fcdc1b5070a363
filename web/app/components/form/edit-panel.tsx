import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import type { Check } from "../../core/form-error.ts";
import { useAppForm, type AppForm } from "../../core/use-app-form.ts";
import classes from "./edit-panel.module.css";
import { BeginButton } from "./begin-button.tsx";
import { Form, FormMessage } from "./form.tsx";
import { Section } from "../shell/section.tsx";

/**
 * A panel that shows a record and edits it in place (CUST-17). Edit is entered with a
 * snapshot of the values; sending them unchanged warns and returns to view without a
 * call; Cancel returns to the snapshot. A missing record shows its empty text with an
 * add button instead.
 *
 * @param values the record's fields; a missing one is an empty string.
 * @param exists whether there is a record yet: decides between edit and add.
 * @param fields the inputs; give them `{...form.field("name")}`.
 * @param schema the contract's rules of the input; `check` the screen's own.
 * @param readAgain reads the record after a conflict, as of useAppForm.
 * @param save sends the values and answers the success text; may throw.
 * @param failure the text for a failure without a text of its own.
 * @param readOnly no editing at all, for roles that only read.
 * @param level heading level, as of Section.
 * @param startsEditing opens the form at once, where the panel was opened to edit.
 * @param onCancel leaves the panel; without it, Cancel shows the stored values.
 */
export function EditPanel<Values extends object>(props: {
  title: string;
  values: Values;
  exists: boolean;
  view: ReactNode;
  empty: ReactNode;
  addLabel?: string;
  fields: (form: AppForm<Values>) => ReactNode;
  check?: Check<Values>;
  readAgain?: () => Promise<string | undefined>;
  save: (values: Values) => Promise<string>;
  failure: string;
  dismissAfter?: number;
  saveLabel?: string;
  readOnly?: boolean;
  level?: 2 | 3;
  startsEditing?: boolean;
  onCancel?: () => void;
}) {
  const [editing, setEditing] = useState(props.startsEditing ?? false);
  const { check, readAgain } = props;
  const form: AppForm<Values> = useAppForm({
    initialValues: props.values,
    ...(check === undefined ? {} : { check }),
    ...(readAgain === undefined ? {} : { readAgain }),
    isOpen: editing,
    unchanged: props.exists
      ? () => {
          form.setMessage({ tone: "warning", text: generalTexts.unchanged });
          setEditing(false);
        }
      : undefined,
    submit: props.save,
    success: (text) => text,
    failure: props.failure,
    onDone: () => setEditing(false),
  });
  const formId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const beginning = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  // The pressed button is removed: the first field gets the focus, and Edit afterwards.
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (editing) panel.current?.querySelector<HTMLElement>("input, select")?.focus();
    else beginning.current?.focus();
  }, [editing]);

  const begin = () => {
    form.begin(props.values);
    setEditing(true);
  };

  return (
    <Section
      title={props.title}
      level={props.level ?? 2}
      actions={
        editing || props.readOnly ? undefined : (
          <BeginButton
            ref={beginning}
            exists={props.exists}
            addLabel={props.addLabel}
            onClick={begin}
          />
        )
      }
    >
      <div ref={panel} className={classes.panel} data-editing={editing || undefined}>
        {editing ? (
          <Form form={form} id={formId} className="" messageInside>
            <div className={classes.fields}>{props.fields(form)}</div>
          </Form>
        ) : props.exists ? (
          props.view
        ) : (
          props.empty
        )}
        {/* Next to the buttons while editing, on top otherwise: where the eyes are. */}
        <div className={classes.said}>
          <FormMessage form={form} dismissAfter={props.dismissAfter} />
        </div>
        {editing && (
          <div className={classes.buttons}>
            <Button type="submit" form={formId} loading={form.isSending}>
              {props.saveLabel ?? "Save"}
            </Button>
            <Button
              variant="default"
              disabled={form.isSending}
              onClick={props.onCancel ?? (() => setEditing(false))}
            >
              Cancel
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
