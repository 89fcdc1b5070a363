import { resetSecondFactor } from "@microfinance/contract/staff/access-endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import type { ActionForm } from "./staff-actions.tsx";
import classes from "./staff.module.css";

/** Removes the second factors of a person who lost them (AUTH-19). */
export function ResetSecondFactor(props: ActionForm) {
  const { record } = props;
  const reset = useEndpointMutation(resetSecondFactor);
  const sending = useSubmit(() => reset.mutateAsync({ params: { id: record.id } }), {
    failure: "The second step could not be reset.",
    onDone: (result) => props.onDone(result.msg),
  });
  return (
    <div className={classes.form}>
      <h3>Reset second step</h3>
      <ConfirmAction
        of={sending}
        danger
        sentence={`The app, passkeys and recovery codes of ${fullName(record.user)} are removed. They are signed out and notified by mail. Their next sign-in needs a mailed code and a new password.`}
        label="Reset second step"
        onCancel={props.onCancel}
      />
    </div>
  );
}
