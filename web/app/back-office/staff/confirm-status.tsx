import { fullName } from "@microfinance/contract/core/names.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useSubmit } from "../../core/use-submit.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import type { ActionForm } from "./staff-actions.tsx";
import classes from "./staff.module.css";

/** Activate Staff and Deactivate Staff, each with its consequence (AUTH-54, AUTH-50). */
export function ConfirmStatus(props: ActionForm & { to: "active" | "inactive" }) {
  const { record, to } = props;
  const name = fullName(record.user);
  const activate = useEndpointMutation(staff.activateStaff, ["users"]);
  const deactivate = useEndpointMutation(staff.deactivateStaff, ["users"]);
  const isActivating = to === "active";
  const sending = useSubmit(
    () => (isActivating ? activate : deactivate).mutateAsync({ params: { id: record.id } }),
    {
      failure: "The status could not be changed.",
      onDone: (result) => props.onDone(result.msg),
    },
  );
  return (
    <div className={classes.form}>
      <h3>{isActivating ? "Activate Staff" : "Deactivate Staff"}</h3>
      <ConfirmAction
        of={sending}
        danger={!isActivating}
        sentence={
          isActivating
            ? `${name} can sign in again.`
            : `${name} is signed out at once and cannot sign in until activated again.`
        }
        label={isActivating ? "Activate Staff" : "Deactivate Staff"}
        onCancel={props.onCancel}
      />
    </div>
  );
}
