import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { errorMessage } from "../../../core/api-error.ts";
import { Banner, type BannerMessage } from "../../../components/feedback/banner.tsx";
import { FormButtons } from "../../../components/form/form-grid.tsx";
import classes from "./second-factor.module.css";

/** A change of one's own second factor: its fields, and the buttons that do it or leave it. */
export function TaskForm(props: {
  title: string;
  submit: string;
  failure: string;
  danger?: boolean;
  send: () => Promise<unknown>;
  onCancel: () => void;
  children: ReactNode;
}) {
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setMessage(null);
    try {
      await props.send();
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, props.failure) });
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={classes.task} noValidate onSubmit={(event) => void submit(event)}>
      <h3>{props.title}</h3>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      {props.children}
      <FormButtons>
        <Button type="submit" loading={isSending} {...(props.danger ? { color: "kola" } : {})}>
          {props.submit}
        </Button>
        <Button variant="default" disabled={isSending} onClick={props.onCancel}>
          Cancel
        </Button>
      </FormButtons>
    </form>
  );
}
