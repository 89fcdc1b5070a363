import { useState } from "react";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { BannerTone } from "../../core/use-submit.ts";
import { DetailDrawer } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { EndSessions } from "../users/end-sessions.tsx";
import { ChangeRole } from "./change-role.tsx";
import { ChangePermissions } from "./change-permissions.tsx";
import { ConfirmStatus } from "./confirm-status.tsx";
import { InvitationState } from "../users/invitation-state.tsx";
import { ResetSecondFactor } from "./reset-second-factor.tsx";
import { StaffActions, type StaffAction } from "./staff-actions.tsx";
import { StaffDetails } from "./staff-details.tsx";
import classes from "./staff.module.css";
import { UpdateStaff } from "./update-staff.tsx";

/**
 * The side panel of a staff member with its actions (AUTH-54). After a success it closes, and the list shows the
 * server's text.
 */
export function StaffDrawer(props: {
  id: number | null;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string, tone?: BannerTone) => void;
}) {
  const { id } = props;
  const [action, setAction] = useState<{ id: number; name: StaffAction } | null>(null);
  const result = useEndpointQuery(
    staff.readStaff,
    { params: { id: id ?? 0 } },
    { enabled: id !== null },
  );
  const record = id === null ? undefined : result.data?.staff;
  const close = () => {
    setAction(null);
    props.onClose();
  };
  const form = {
    onCancel: () => setAction(null),
    onDone: (text: string, tone?: BannerTone) => {
      close();
      props.onDone(text, tone);
    },
  };
  const opened = record !== undefined && action?.id === record.id ? action.name : null;
  return (
    <DetailDrawer
      opened={id !== null}
      onClose={close}
      title={record === undefined ? "Staff" : fullName(record.user)}
      text={
        record && (
          <>
            Employee Number {record.id} <StatusBadge status={record.status} />
          </>
        )
      }
    >
      {record === undefined ? (
        <NotLoaded result={result} fallback="The staff member could not be fetched.">
          <DetailSkeleton />
        </NotLoaded>
      ) : (
        <>
          <StaffActions
            record={record}
            actor={props.actor}
            opened={opened}
            onOpen={(name) => setAction({ id: record.id, name })}
          />
          {opened === "update" && <UpdateStaff record={record} actor={props.actor} {...form} />}
          {opened === "role" && <ChangeRole record={record} actor={props.actor} {...form} />}
          {opened === "permissions" && <ChangePermissions record={record} {...form} />}
          {opened === "activate" && <ConfirmStatus record={record} to="active" {...form} />}
          {opened === "deactivate" && <ConfirmStatus record={record} to="inactive" {...form} />}
          {opened === "sessions" && (
            <div className={classes.form}>
              <h3>End Sessions</h3>
              <EndSessions userId={record.user_id} name={fullName(record.user)} {...form} />
            </div>
          )}
          {opened === "second_factor" && <ResetSecondFactor record={record} {...form} />}
          <InvitationState
            actor={props.actor}
            user={{ ...record.user, id: record.user_id, area: "staff" }}
          />
          <StaffDetails record={record} actor={props.actor} />
        </>
      )}
    </DetailDrawer>
  );
}
