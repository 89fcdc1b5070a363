import { useEffect, useRef, useSyncExternalStore } from "react";
import { Sentence } from "../display/sentence.tsx";
import { PatternBand } from "../theme/pattern-band.tsx";
import { subscribeNotices, waitingNotices, type Notice } from "../../core/notify.ts";
import classes from "./alert-dialog.module.css";

const none: readonly Notice[] = [];

/** Shows the messages of `notify` and the questions of `confirm`. Mounted once, at the root. */
export function AlertDialogHost() {
  const [notice] = useSyncExternalStore(subscribeNotices, waitingNotices, () => none);
  return notice === undefined ? null : <AlertDialog key={notice.id} notice={notice} />;
}

function AlertDialog(props: { notice: Notice }) {
  const { answers, done } = props.notice;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="alert-text"
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        done(false);
      }}
    >
      <PatternBand variant="edge" />
      <p id="alert-text">
        <Sentence text={props.notice.text} />
      </p>
      {/* A drawer or modal below must not handle this dialog's Escape key. */}
      <div className={classes.answers}>
        <button
          type="button"
          autoFocus
          data-mantine-stop-propagation="true"
          onClick={() => done(false)}
        >
          {answers === null ? "OK" : answers.no}
        </button>
        {answers !== null && (
          <button
            type="button"
            className={classes.other}
            data-mantine-stop-propagation="true"
            onClick={() => done(true)}
          >
            {answers.yes}
          </button>
        )}
      </div>
    </dialog>
  );
}
