import type { ReactNode } from "react";
import type { AppForm } from "../../../core/use-app-form.ts";
import { Form, FormButtons, FormMessage } from "../../../components/form/form.tsx";
import classes from "./second-factor.module.css";

/** A change of the signed-in person's second factors: its fields, and the buttons to submit or cancel. */
export function TaskForm<Values extends object>(props: {
  form: AppForm<Values>;
  title: string;
  submit: string;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <Form form={props.form} className={classes.task} messageInside>
      <h3>{props.title}</h3>
      <FormMessage form={props.form} />
      {props.children}
      <FormButtons submit={props.submit} danger={props.danger} onCancel={props.onCancel} />
    </Form>
  );
}
