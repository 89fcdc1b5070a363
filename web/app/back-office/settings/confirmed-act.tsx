import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { notify } from "../../core/notify.ts";
import { useSubmit } from "../../core/use-submit.ts";

/** An act on a record of the settings that is not undone: its consequence, and the button that sends it. */
export interface ConfirmedActOf {
  label: string;
  sentence: string;
  /** Shown where the server gives no reason. */
  failure: string;
  send: () => Promise<{ msg: string }>;
}

/** The question before such an act; the text of the answer is a notice. */
export function ConfirmedAct(props: {
  act: ConfirmedActOf;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { label, sentence, failure, send } = props.act;
  const sending = useSubmit(send, {
    failure,
    onDone: ({ msg }) => {
      props.onDone();
      void notify(msg);
    },
  });
  return (
    <ConfirmAction
      of={sending}
      danger
      sentence={sentence}
      label={label}
      onCancel={props.onCancel}
    />
  );
}
