import { TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { ConfirmAction } from "../../../components/drawer/confirm-action.tsx";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { notify } from "../../../core/notify.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { useAppForm } from "../../../core/use-app-form.ts";
import classes from "../decisions/action-form.module.css";

/** Asks a second person: what would change, the reason, and the button that sends the request (SERV-5). */
export function AskForm(props: {
  preview: {
    data: { hash: string } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  lines: { label: string; value: string }[] | undefined;
  sentence: string | null;
  label: string;
  reasonMissing: string;
  failure: string;
  done: string;
  ask: (body: { request_key: string; reason: string; hash: string }) => Promise<unknown>;
  onDone: () => void;
  /** Whether it is hard to take back. */
  danger?: boolean;
  onCancel?: () => void;
}) {
  const { preview, lines } = props;
  const form = useAppForm({
    initialValues: { reason: "" },
    check: ({ reason }) =>
      reason.trim() === "" ? [{ field: "reason", text: props.reasonMissing }] : [],
    submit: ({ reason }, key) =>
      props
        .ask({ request_key: key(), reason: reason.trim(), hash: preview.data?.hash ?? "" })
        .catch(async (error: unknown) => {
          // The loan may have changed since its figures were shown.
          await preview.refetch();
          throw error;
        }),
    failure: props.failure,
    onDone: () => {
      props.onDone();
      void notify(props.done);
    },
  });
  const { attach, field } = form;
  if (lines === undefined)
    return (
      <NotLoaded result={preview} fallback={props.failure}>
        <DetailSkeleton lines={5} />
      </NotLoaded>
    );
  return (
    <section ref={attach} className={classes.form} aria-label={props.label}>
      <DetailList items={lines} />
      <TextInput
        label="Reason"
        description="Read by the person who approves it, and kept with the loan"
        withAsterisk
        maxLength={textLimits.line}
        {...field("reason")}
      />
      <ConfirmAction
        of={form}
        {...(props.danger ? { danger: true } : {})}
        sentence={props.sentence}
        label={props.label}
        {...(props.onCancel === undefined ? {} : { onCancel: props.onCancel })}
      />
    </section>
  );
}
