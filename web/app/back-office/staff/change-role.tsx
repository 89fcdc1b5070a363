import { Radio, Text } from "@mantine/core";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import * as staffAccess from "@microfinance/contract/staff/access-endpoints.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { grantingError } from "@microfinance/contract/staff/rules.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { ActionForm } from "./staff-actions.tsx";
import { rolesOf } from "../users/user-columns.tsx";
import classes from "./staff.module.css";

/** Change Role: one role of type staff, which replaces the person's roles (AUTH-54, AUTH-44). */
export function ChangeRole(props: ActionForm & { actor: Actor }) {
  const { record } = props;
  const name = fullName(record.user);
  const roles = useEndpointQuery(staff.listRoles, {}, { staleTime: 5 * 60_000 });
  const change = useEndpointMutation(staffAccess.changeRole, ["users"]);
  const form = useAppForm({
    initialValues: { role_id: String(record.user.roles[0]?.id ?? "") },
    submit: ({ role_id }) =>
      change.mutateAsync({ params: { id: record.id }, body: { roleId: Number(role_id) } }),
    failure: "The role could not be changed.",
    onDone: (result) => props.onDone(result.msg),
  });
  const staffRoles = roles.data?.roles.filter((role) => role.type === "staff") ?? [];
  const to = staffRoles.find((role) => String(role.id) === form.values.role_id);
  const isSame = record.user.roles.length === 1 && record.user.roles[0]?.id === to?.id;
  return (
    <div className={classes.form}>
      <h3>Change the role of {name}</h3>
      {roles.isPending ? (
        <DetailSkeleton lines={3} />
      ) : (
        <Radio.Group label="Role" {...form.field("role_id")}>
          <div className={classes.choices}>
            {staffRoles.map((role) => (
              <Radio
                key={role.id}
                value={String(role.id)}
                label={role.name}
                disabled={grantingError(props.actor, role.id) !== null}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {staffRoles.some((role) => grantingError(props.actor, role.id) !== null) && (
        <Text size="sm" c="dimmed">
          Only a system admin can grant Manager and System Admin.
        </Text>
      )}
      <ConfirmAction
        of={form}
        sentence={
          to === undefined || isSame
            ? null
            : `${name} becomes ${to.name} instead of ${rolesOf(record.user)}. It counts at once.`
        }
        label="Change Role"
        onCancel={props.onCancel}
      />
    </div>
  );
}
