import { createContext, useContext, useEffect, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { takeFocus } from "../../core/take-focus.ts";
import type { AppForm } from "../../core/use-app-form.ts";
import { Banner } from "../feedback/banner.tsx";
import { FieldErrorSummary } from "./field-error-summary.tsx";
import layout from "../layout.module.css";

/** Whether the form around is being sent. */
const Sending = createContext(false);

/**
 * A form of a signed-in area: its message first, then its parts one below the other.
 *
 * @param messageInside the form shows its message itself, where that is not its top.
 */
export function Form<Values extends object>(props: {
  form: AppForm<Values>;
  id?: string;
  className?: string | undefined;
  messageInside?: boolean;
  /** Whether the browser leaves required fields to the form; it does where this is not given. */
  noValidate?: boolean;
  dismissAfter?: number;
  children: ReactNode;
}) {
  const { form } = props;
  const { attach, element } = form;
  // A dialog gives it the focus when it opens; a form that appears later, once its data are read, has to take it.
  useEffect(
    () => takeFocus(element?.querySelector<HTMLElement>("[data-autofocus]") ?? null),
    [element],
  );
  return (
    <Sending value={form.isSending}>
      <form
        {...form.formProps}
        noValidate={props.noValidate ?? true}
        {...(props.id === undefined ? {} : { id: props.id })}
        ref={attach}
        className={props.className ?? layout.stack4}
      >
        {!props.messageInside && <FormMessage form={form} dismissAfter={props.dismissAfter} />}
        {props.children}
      </form>
    </Sending>
  );
}

/** The messages of a form: one text in a banner, or the invalid fields in a list that takes the focus. */
export function FormMessage<Values extends object>(props: {
  form: AppForm<Values>;
  dismissAfter?: number | null | undefined;
}) {
  const { message, setMessage, summary, element } = props.form;
  if (summary.errors.length > 0) {
    const isListed = summary.errors.some(({ text }) => text === message?.text);
    const title = isListed ? undefined : message?.text;
    return <FieldErrorSummary {...summary} within={element} title={title} />;
  }
  const dismissAfter = props.dismissAfter === undefined ? {} : { dismissAfter: props.dismissAfter };
  return <Banner message={message} onDismiss={() => setMessage(null)} {...dismissAfter} />;
}

/** The buttons at a form's end: one sends it, the other leaves it. */
export function FormButtons(props: {
  submit: string;
  icon?: ReactNode;
  danger?: boolean | undefined;
  size?: "sm" | "md";
  cancel?: string;
  onCancel?: () => void;
  className?: string | undefined;
}) {
  const isSending = useContext(Sending);
  const size = props.size ?? "sm";
  return (
    <div className={props.className ?? layout.row2}>
      <Button
        type="submit"
        size={size}
        loading={isSending}
        leftSection={props.icon}
        {...(props.danger ? { color: "kola" } : {})}
      >
        {props.submit}
      </Button>
      {props.onCancel !== undefined && (
        <Button variant="default" size={size} disabled={isSending} onClick={props.onCancel}>
          {props.cancel ?? "Cancel"}
        </Button>
      )}
    </div>
  );
}
