import { Button, Checkbox, Group } from "@mantine/core";
import { isReadOnly } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import * as staffAccess from "@microfinance/contract/staff/access-endpoints.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { FormMessage } from "../../components/form/form.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import layout from "../../components/layout.module.css";
import type { ActionForm } from "./staff-actions.tsx";
import classes from "./staff.module.css";

/** A checklist of all permissions with the current ones ticked; saving replaces them (AUTH-54, AUTH-40). */
export function ChangePermissions(props: ActionForm) {
  const { record } = props;
  const all = useEndpointQuery(staff.listPermissions, {}, { staleTime: 5 * 60_000 });
  const update = useEndpointMutation(staffAccess.updatePermissions);
  const current = record.permissions.map(({ id }) => String(id));
  const form = useAppForm({
    initialValues: { permissions: current },
    // The order of ticking does not count as a change.
    isChanged: ({ permissions }) => permissions.toSorted().join() !== current.toSorted().join(),
    submit: ({ permissions }) =>
      update.mutateAsync({
        params: { id: record.id },
        body: { permissions: permissions.map(Number) },
      }),
    failure: "The permissions could not be saved.",
    onDone: (result) => props.onDone(result.msg),
  });
  const { attach } = form;
  return (
    <div ref={attach} className={classes.form}>
      <h3>Permissions of {fullName(record.user)}</h3>
      <FormMessage form={form} />
      {isReadOnly({ role_ids: record.user.roles.map(({ id }) => id) }) && (
        <Note>
          An Auditor stays read-only: the rights ticked here let them read more, and never change
          anything.
        </Note>
      )}
      {all.data === undefined ? (
        <DetailSkeleton lines={4} />
      ) : (
        <Checkbox.Group
          label="Rights beyond the role"
          description="A ticked right is added to what the role allows; nothing here takes a right away."
          inputWrapperOrder={["label", "description", "input", "error"]}
          {...form.getInputProps("permissions")}
        >
          <div className={`${layout.stack3} ${layout.above3}`}>
            {all.data.permissions.map((permission) => (
              <Checkbox
                key={permission.id}
                value={String(permission.id)}
                label={permission.label}
                description={permission.name}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Group gap="xs">
        <Button loading={form.isSending} onClick={() => void form.submit()}>
          Save permissions
        </Button>
        <Button variant="default" disabled={form.isSending} onClick={props.onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
