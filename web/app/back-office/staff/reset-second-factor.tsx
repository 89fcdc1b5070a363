import { resetSecondFactor } from "@microfinance/contract/auth/second-factor-endpoints.ts";
import { fullName } from "@microfinance/contract/names.ts";
import { useCall } from "../../lib/query.ts";
import { ConfirmConsequence } from "../../ui/confirm-consequence.tsx";
import type { ActionForm } from "./staff-actions.tsx";
import classes from "./staff.module.css";

/** Removes the second step of somebody who lost it (D84, D134). */
export function ResetSecondFactor(props: ActionForm) {
  const { record } = props;
  const reset = useCall(resetSecondFactor);
  return (
    <div className={classes.form}>
      <h3>Reset second step</h3>
      <ConfirmConsequence
        danger
        sentence={`The app, passkeys and recovery codes of ${fullName(record.user)} are removed. They are signed out and told by mail.`}
        label="Reset second step"
        failure="The second step could not be reset."
        onCancel={props.onCancel}
        onConfirm={async () => {
          const answer = await reset.mutateAsync({ params: { id: record.id } });
          props.onDone(answer.msg);
        }}
      />
    </div>
  );
}
