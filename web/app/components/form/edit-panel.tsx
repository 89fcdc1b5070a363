import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { generalTexts } from "@microfinance/contract/texts/general.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { Banner, type BannerMessage } from "../feedback/banner.tsx";
import classes from "./edit-panel.module.css";
import { Section } from "../shell/section.tsx";

/**
 * A panel that shows a record and edits it in place (CUST-17). Edit is entered with a
 * snapshot of the values; sending them unchanged warns and returns to view without a
 * call; Cancel returns to the snapshot. A missing record shows its empty text with an
 * add button instead.
 *
 * @param values the record's fields, with empty strings for what is missing.
 * @param exists whether there is a record yet: decides between edit and add.
 * @param fields the inputs; give them `{...form.getInputProps("name")}`.
 * @param refuse the text that stops a save before any call, or null.
 * @param save sends the values and answers the success text; may throw.
 * @param failure the screen's text when the failure brought none of its own.
 * @param readOnly no editing at all, for roles that only read.
 * @param level heading level, as of Section.
 * @param startsEditing opens the form at once, where the panel was opened to edit.
 */
export function EditPanel<Values extends object>(props: {
  title: string;
  values: Values;
  exists: boolean;
  view: ReactNode;
  empty: ReactNode;
  addLabel?: string;
  fields: (form: UseFormReturnType<Values>) => ReactNode;
  refuse?: (values: Values) => string | null;
  save: (values: Values) => Promise<string>;
  failure: string;
  dismissAfter?: number;
  saveLabel?: string;
  readOnly?: boolean;
  level?: 2 | 3;
  startsEditing?: boolean;
}) {
  const [editing, setEditing] = useState(props.startsEditing ?? false);
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const form = useForm<Values>({ mode: "controlled", initialValues: props.values });
  useUnsaved(editing && form.isDirty());
  const formId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const beginning = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  // The button that was used is gone: focus goes on to the first field, and back to Edit afterwards.
  useEffect(() => {
    if (wasEditing.current === editing) return;
    wasEditing.current = editing;
    if (editing) panel.current?.querySelector<HTMLElement>("input, select")?.focus();
    else beginning.current?.focus();
  }, [editing]);

  const begin = () => {
    form.setInitialValues(props.values);
    form.setValues(props.values);
    form.clearErrors();
    setMessage(null);
    setEditing(true);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (props.exists && !form.isDirty()) {
      setMessage({ tone: "warning", text: generalTexts.unchanged });
      setEditing(false);
      return;
    }
    if (form.validate().hasErrors) return;
    const rejection = props.refuse?.(form.getValues()) ?? null;
    if (rejection !== null) {
      setMessage({ tone: "warning", text: rejection });
      return;
    }
    setSending(true);
    try {
      setMessage({ tone: "success", text: await props.save(form.getValues()) });
      setEditing(false);
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, props.failure) });
    } finally {
      setSending(false);
    }
  };

  const beginButton = (
    <Button
      ref={beginning}
      variant="default"
      size="compact-sm"
      className={classes.begin ?? ""}
      leftSection={props.exists ? <IconPencil size={15} /> : <IconPlus size={15} />}
      onClick={begin}
    >
      {props.exists ? "Edit" : (props.addLabel ?? "Add")}
    </Button>
  );

  return (
    <Section
      title={props.title}
      level={props.level ?? 2}
      actions={editing || props.readOnly ? undefined : beginButton}
    >
      <div ref={panel} className={classes.panel} data-editing={editing || undefined}>
        {editing ? (
          <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
            <div className={classes.fields}>{props.fields(form)}</div>
          </form>
        ) : props.exists ? (
          props.view
        ) : (
          props.empty
        )}
        {/* Next to the buttons while editing, on top otherwise: where the eyes are. */}
        <div className={classes.said}>
          <Banner
            message={message}
            onDismiss={() => setMessage(null)}
            {...(props.dismissAfter === undefined ? {} : { dismissAfter: props.dismissAfter })}
          />
        </div>
        {editing && (
          <div className={classes.buttons}>
            <Button type="submit" form={formId} loading={sending}>
              {props.saveLabel ?? "Save"}
            </Button>
            <Button variant="default" disabled={sending} onClick={() => setEditing(false)}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
