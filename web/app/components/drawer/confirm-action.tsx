import { useState, type ReactNode } from "react";
import { Button } from "@mantine/core";
import { errorMessage } from "../../core/api-error.ts";
import { useForgetUnsaved, useUnsaved } from "../../core/unsaved-guard.ts";
import { Banner, type BannerMessage } from "../feedback/banner.tsx";
import classes from "./confirm-action.module.css";

/**
 * What will happen, with the figures, right before the button that makes it happen:
 * "Record NLe 1,250.00 for LN-000123. The balance becomes NLe 3,750.00."
 *
 * @param sentence the consequence; null while the inputs do not say it yet, which also
 *   keeps the button from acting.
 * @param onConfirm does it; a rejection shows its own text, else `failure`.
 * @param cancelLabel where "Cancel" would be taken for the action itself.
 * @param unsaved whether something was typed that would be lost with the form.
 * @param danger for what cannot be undone.
 */
export function ConfirmAction(props: {
  sentence: ReactNode;
  label: string;
  onConfirm: () => Promise<unknown>;
  failure: string;
  onCancel?: () => void;
  cancelLabel?: string;
  danger?: boolean;
  unsaved?: boolean;
}) {
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<BannerMessage | null>(null);
  useUnsaved(props.unsaved === true && !sending);
  const forget = useForgetUnsaved();
  const isKnown = props.sentence !== null && props.sentence !== undefined;

  const confirm = async () => {
    setSending(true);
    setMessage(null);
    try {
      await props.onConfirm();
    } catch (error) {
      setMessage({ tone: "warning", text: errorMessage(error, props.failure) });
    } finally {
      setSending(false);
    }
  };

  return (
    <div className={classes.box} data-danger={props.danger || undefined}>
      <p className={classes.sentence} aria-live="polite">
        {isKnown ? props.sentence : "Fill in the form to see what will happen."}
      </p>
      <Banner message={message} onDismiss={() => setMessage(null)} />
      <div className={classes.buttons}>
        <Button
          {...(props.danger ? { color: "kola" } : {})}
          loading={sending}
          disabled={!isKnown}
          onClick={() => void confirm()}
        >
          {props.label}
        </Button>
        {props.onCancel !== undefined && (
          <Button
            variant="default"
            disabled={sending}
            onClick={() => {
              forget();
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
