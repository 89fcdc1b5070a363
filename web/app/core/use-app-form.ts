import { useRef, useState, type FormEvent } from "react";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { ApiError } from "./api-error.ts";
import type { Check, FormError, FieldError } from "./form-error.ts";
import { unclearField } from "./unclear-field.ts";
import { useUnsaved } from "./unsaved-guard.ts";
import { useSubmit, type Outcome, type Submission } from "./use-submit.ts";

interface Options<Values extends object, Result> extends Outcome<Result> {
  initialValues: Values;
  /**
   * Why the input is not sent, in the order of its fields: one text with the fields that it marks, or a text for each
   * field, shown as a list that takes the focus. `bySchema` checks by a schema of the contract.
   */
  check?: Check<Values>;
  /** Sends the request. `key` returns the idempotency key, for calls that take one. */
  submit: (values: Values, key: () => string) => Promise<Result>;
  /**
   * Reads the stored record again after a 409 and returns its `updated_at`. The next attempt is based on that state, so
   * that the person sees the other change before overwriting it.
   */
  readAgain?: () => Promise<string | undefined>;
  /** Called instead of sending if nothing was changed (CUST-17). */
  unchanged?: (() => void) | undefined;
  /** Whether there are unsaved changes, if the values alone do not show it. */
  isChanged?: (values: Values) => boolean;
  /** Whether the inputs are visible; only visible input is guarded against loss. */
  isOpen?: boolean;
}

/** A form of a signed-in area: Mantine's, with its sending and messages. */
export interface AppForm<Values extends object> extends UseFormReturnType<Values>, Submission {
  /** The invalid fields, each with its text; empty if there are none. */
  summary: { errors: readonly FieldError[]; attempt: number };
  /** Props of the input of this name. */
  field: <Name extends keyof Values & string>(
    name: Name,
  ) => { name: string; value: Values[Name] } & ReturnType<
    UseFormReturnType<Values>["getInputProps"]
  >;
  /** Resets the form to these values, without messages. */
  begin: (values: Values) => void;
  /** The element around the inputs; null while they are not mounted. */
  element: HTMLElement | null;
  /** Receives that element: its `ref`. */
  attach: (element: HTMLElement | null) => void;
  formProps: { onSubmit: (event: FormEvent) => void };
}

/**
 * Validates and sends each form of a signed-in area. An error appears in one place and marks its fields; the
 * server's texts are shown at their inputs and listed in a summary that takes the focus. The input is unchanged after a
 * failure and is guarded against loss. The idempotency key is the same until a success, so that the server recognises a
 * repeated request.
 */
export function useAppForm<Values extends object, Result>(
  options: Options<Values, Result>,
): AppForm<Values> {
  const { isOpen = true } = options;
  const form = useForm<Values>({ mode: "controlled", initialValues: options.initialValues });
  const [summary, setSummary] = useState<AppForm<Values>["summary"]>({ errors: [], attempt: 0 });
  const [element, attach] = useState<HTMLElement | null>(null);
  const key = useRef<string | null>(null);
  const newest = useRef<string | undefined>(undefined);

  const list = (errors: readonly FieldError[]) => {
    form.setErrors(Object.fromEntries(errors.map(({ field, text }) => [field, text])));
    setSummary(({ attempt }) => ({ errors, attempt: attempt + 1 }));
  };
  const clear = () => {
    form.clearErrors();
    setSummary(({ attempt }) => ({ errors: [], attempt }));
  };
  const mark = ({ fields, texts = {} }: Omit<FormError, "text">) => {
    form.setErrors(Object.fromEntries(fields.map((name) => [name, texts[name] ?? true])));
    element?.querySelector<HTMLElement>(`[name="${fields[0] ?? ""}"]`)?.focus();
  };

  const refuse = (error: FormError) => {
    sending.refuse(error.text);
    mark(error);
  };

  const sending = useSubmit<Result>(
    async () => {
      try {
        const response = await options.submit(
          onNewest(form.getValues(), newest.current),
          () => (key.current ??= crypto.randomUUID()),
        );
        key.current = null;
        return response;
      } catch (error) {
        if (error instanceof ApiError && error.status === 409)
          newest.current = await options.readAgain?.();
        throw error;
      }
    },
    {
      ...options,
      onFailed: (error) => {
        const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
        const errors = fields.map(([field, text]) => ({ field, text }));
        const isShown = ({ field }: FieldError) =>
          element === null || element.querySelector(`[name="${field}"]`) !== null;
        const shown = errors.filter(isShown);
        const [only] = shown;
        // For a single field the banner already has the text; a list would repeat it.
        const isInBanner = error instanceof ApiError && only?.text === error.message;
        if (isInBanner && shown.length === 1) mark({ fields: [only.field] });
        else if (shown.length > 0) list(shown);
        options.onFailed?.(error);
      },
    },
  );
  const isChanged = () => options.isChanged?.(form.getValues()) ?? form.isDirty();
  useUnsaved(isOpen && isChanged() && !sending.isSending);

  const submit = async () => {
    if (sending.isSending) return;
    clear();
    const values = form.getValues();
    const unclear = unclearField(element);
    if (unclear !== null) {
      sending.refuse(unclear.text);
      return unclear.input.focus();
    }
    if (options.unchanged !== undefined && !isChanged()) return options.unchanged();
    const found = options.check?.(values) ?? [];
    if ("text" in found) return refuse(found);
    if (found.length > 0) return list(found);
    return sending.submit();
  };

  return {
    ...form,
    ...sending,
    submit,
    summary,
    element,
    attach,
    field: (name) => ({ name, value: form.getValues()[name], ...form.getInputProps(name) }),
    begin: (values) => {
      form.setInitialValues(values);
      form.setValues(values);
      clear();
      sending.setMessage(null);
    },
    formProps: {
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** The values, based on the newest state of their record that this form has read. */
function onNewest<Values extends object>(values: Values, newest: string | undefined): Values {
  const basedOn: unknown = Reflect.get(values, "updated_at");
  if (newest === undefined || typeof basedOn !== "string" || newest <= basedOn) return values;
  return { ...values, updated_at: newest };
}
