import { draftTexts } from "@microfinance/contract/applications/texts.ts";
import { useState } from "react";
import { Button, Group } from "@mantine/core";
import type { Viewer } from "../components/form/fields.tsx";
import { useSubmit } from "../core/use-submit.ts";
import { ConfirmAction } from "../components/drawer/confirm-action.tsx";
import classes from "./draft-notice.module.css";
import type { DraftState } from "./use-draft.ts";

/**
 * The state of the draft in words, the choice when another device has newer input, and the button that starts anew when
 * an unfinished application is continued.
 *
 * @param viewer who reads it: customers mostly apply on a phone, staff at a desk.
 * @param problem why the server rejects the input, while `state` is "refused".
 * @param unsentFiles how many files could not be sent: the server has the entries without them.
 */
export function DraftNotice(props: {
  viewer: Viewer;
  state: DraftState;
  problem: string;
  unsentFiles: number;
  isContinued: boolean;
  onRetry: () => void;
  onTakeOther: () => void;
  onKeepThis: () => void;
  onStartNew: () => void;
  /** For staff: starts another application and keeps this one. Without it, this one is deleted first. */
  onStartAnother: (() => void) | undefined;
  /** For staff: shows the unfinished applications to choose from. */
  onList: (() => void) | null;
  onDiscard: () => Promise<void>;
}) {
  const [isDiscarding, setDiscarding] = useState(false);
  const discarding = useSubmit(props.onDiscard, {
    failure: draftTexts.deleteFailed,
    onDone: () => setDiscarding(false),
  });
  if (props.state === "superseded")
    return (
      <div className={classes.notice} role="alert">
        <p>This application was continued on another device since you opened it here.</p>
        <Group gap="sm">
          <Button variant="default" onClick={props.onTakeOther}>
            Use the newer entries
          </Button>
          <Button variant="subtle" onClick={props.onKeepThis}>
            Keep what is on this screen
          </Button>
        </Group>
      </div>
    );
  if (props.state === "submitted")
    return (
      <div className={classes.notice} role="alert">
        <p>This application has been submitted already.</p>
        <Button variant="default" onClick={props.onStartNew}>
          Start a new application
        </Button>
      </div>
    );
  if (props.state === "refused")
    return (
      <div className={classes.notice} role="alert">
        <p>
          {savedHere(props.viewer)}, but not accepted: {props.problem}
        </p>
        <Button variant="default" onClick={props.onRetry}>
          Save now
        </Button>
      </div>
    );
  if (isDiscarding && props.isContinued)
    return (
      <ConfirmAction
        of={discarding}
        sentence="The entries and files of this unfinished application will be deleted."
        label="Delete and start again"
        danger
        onCancel={() => setDiscarding(false)}
      />
    );
  return (
    <p className={classes.saved} role="status">
      {savedText(props)}
      {props.state === "unsaved" && (
        <Button variant="subtle" size="compact-sm" onClick={props.onRetry}>
          Save now
        </Button>
      )}
      {props.state === "new" && props.onList !== null && (
        <Button variant="subtle" size="compact-sm" onClick={props.onList}>
          Unfinished applications
        </Button>
      )}
      {props.isContinued && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={props.onStartAnother ?? (() => setDiscarding(true))}
        >
          Start a new application
        </Button>
      )}
    </p>
  );
}

interface SavedFacts {
  state: DraftState;
  viewer: Viewer;
  unsentFiles: number;
}

function savedText({ state, viewer, unsentFiles }: SavedFacts): string {
  if (state === "new") return "";
  if (state === "saving") return "Saving...";
  if (state === "unsaved") return `${savedHere(viewer)}; sent when you are online.`;
  return unsentFiles > 0 ? draftTexts.savedWithout(unsentFiles) : "Saved.";
}

function savedHere(viewer: Viewer): string {
  return viewer === "staff" ? "Saved in this browser" : "Saved on this phone";
}
