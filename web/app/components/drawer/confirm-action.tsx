import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { useDiscardUnsaved } from "../../core/unsaved-guard.ts";
import type { Submission } from "../../core/use-submit.ts";
import { Unbroken } from "../display/sentence.tsx";
import { Banner } from "../feedback/banner.tsx";
import classes from "./confirm-action.module.css";

/**
 * The consequence of a button, with amounts, directly before it: "Record NLe 1,250.00 for LN-000123. The balance
 * becomes NLe 3,750.00."
 *
 * @param of the form to submit, or `useSubmit` without inputs.
 * @param sentence the consequence; null while the action is not possible, which disables the button.
 * @param otherwise the text then: incomplete inputs, if absent.
 * @param cancelLabel for places where "Cancel" could be read as the action itself.
 * @param danger for what cannot be undone.
 */
export function ConfirmAction(props: {
  of: Submission;
  sentence: ReactNode;
  otherwise?: string;
  label: string;
  onCancel?: () => void;
  cancelLabel?: string;
  danger?: boolean;
}) {
  const { message, setMessage, isSending, submit } = props.of;
  const discard = useDiscardUnsaved();
  const isKnown = props.sentence !== null && props.sentence !== undefined;

  return (
    <div className={classes.box} data-danger={props.danger || undefined}>
      <p className={classes.sentence} aria-live="polite">
        <Unbroken>
          {props.sentence ?? props.otherwise ?? "Fill in the form to see what will happen."}
        </Unbroken>
      </p>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <div className={classes.buttons}>
        <Button
          {...(props.danger ? { color: "kola" } : {})}
          loading={isSending}
          disabled={!isKnown}
          onClick={() => void submit()}
        >
          <Unbroken>{props.label}</Unbroken>
        </Button>
        {props.onCancel !== undefined && (
          <Button
            variant="default"
            disabled={isSending}
            onClick={() => {
              discard();
              props.onCancel?.();
            }}
          >
            {props.cancelLabel ?? "Cancel"}
          </Button>
        )}
      </div>
    </div>
  );
}
