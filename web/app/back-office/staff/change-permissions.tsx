import { useState } from "react";
import { Button, Checkbox, Group } from "@mantine/core";
import { isReadOnly } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import * as staffAccess from "@microfinance/contract/staff/access-endpoints.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { errorMessage } from "../../core/api-error.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { useUnsaved } from "../../core/unsaved-guard.ts";
import { Banner, type BannerMessage } from "../../components/feedback/banner.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { ActionForm } from "./staff-actions.tsx";
import classes from "./staff.module.css";

/** Permissions: a checklist of all, with the current ones ticked; what is saved replaces them (AUTH-54, AUTH-40). */
export function ChangePermissions(props: ActionForm) {
  const { record } = props;
  const [ticked, setTicked] = useState(record.permissions.map(({ id }) => String(id)));
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const all = useEndpointQuery(staff.listPermissions, {}, { staleTime: 5 * 60_000 });
  const update = useEndpointMutation(staffAccess.updatePermissions);
  const held = record.permissions.map(({ id }) => String(id));
  const isChanged = ticked.toSorted().join() !== held.toSorted().join();
  useUnsaved(isChanged && !update.isPending);
  const save = async () => {
    try {
      const answer = await update.mutateAsync({
        params: { id: record.id },
        body: { permissions: ticked.map(Number) },
      });
      props.onDone(answer.msg);
    } catch (error) {
      const text = errorMessage(error, "The permissions could not be saved.");
      setMessage({ tone: "warning", text });
    }
  };
  return (
    <div className={classes.form}>
      <h3>Permissions of {fullName(record.user)}</h3>
      <Banner message={message} onDismiss={() => setMessage(null)} />
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
          value={ticked}
          onChange={setTicked}
        >
          <div className={classes.choices}>
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
        <Button loading={update.isPending} onClick={() => void save()}>
          Save permissions
        </Button>
        <Button variant="default" disabled={update.isPending} onClick={props.onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
