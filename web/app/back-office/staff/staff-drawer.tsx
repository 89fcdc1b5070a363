import { useState } from "react";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import { resetSecondFactor } from "@microfinance/contract/staff/access-endpoints.ts";
import { Text, Radio } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { actingError } from "@microfinance/contract/auth/acting.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import * as staffAccess from "@microfinance/contract/staff/access-endpoints.ts";
import { grantingError } from "@microfinance/contract/staff/rules.ts";
import { useEndpointQuery, useEndpointMutation } from "../../core/query.ts";
import { type BannerTone, useSubmit } from "../../core/use-submit.ts";
import { DetailDrawer, DetailSection } from "../../components/drawer/detail-drawer.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { EndSessions } from "../users/end-sessions.tsx";
import { ChangePermissions } from "./change-permissions.tsx";
import { InvitationState } from "../users/invitation-state.tsx";
import { StaffBranchPanel } from "./staff-branch.tsx";
import { StaffActions, type StaffAction, type ActionForm } from "./staff-actions.tsx";
import classes from "./staff.module.css";
import { UpdateStaff } from "./update-staff.tsx";
import { ConfirmAction } from "../../components/drawer/confirm-action.tsx";
import { PendingEmailOf } from "../../account/pending-email-of.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import layout from "../../components/layout.module.css";
import { rolesOf } from "../users/user-columns.tsx";
import { useAppForm } from "../../core/use-app-form.ts";

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
          <StaffBranchPanel key={record.id} id={record.id} actor={props.actor} />
          <StaffDetails record={record} actor={props.actor} />
        </>
      )}
    </DetailDrawer>
  );
}

/** Removes the second factors of a person who lost them (AUTH-19). */
function ResetSecondFactor(props: ActionForm) {
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
        sentence={`The app, passkeys and recovery codes of ${fullName(record.user)} are removed. They are signed out and notified by email. Their next sign-in needs a code from an email and a new password.`}
        label="Reset second step"
        onCancel={props.onCancel}
      />
    </div>
  );
}

/** Activate Staff and Deactivate Staff, each with its consequence (AUTH-54, AUTH-50). */
function ConfirmStatus(props: ActionForm & { to: "active" | "inactive" }) {
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

/** Whether the e-mail address of this person can be changed here; one's own is changed in the profile. */
function reaches(actor: Actor, { user_id, user }: StaffRecord): boolean {
  const role_ids = user.roles.map((role) => role.id);
  return may(actor, "users.accept_email") && actingError(actor, { user_id, role_ids }) === null;
}

/** Data of a staff member: the job, the person, and permissions beyond the roles (AUTH-54). */
function StaffDetails(props: { record: StaffRecord; actor: Actor }) {
  const { record, actor } = props;
  const { user } = record;
  const date = (day: string | null) => day && formatStaffDate(day);
  return (
    <>
      <DetailSection title="Work">
        <DetailList
          items={[
            { label: "Employee Number", value: record.id },
            { label: "Status", value: <StatusBadge plain status={record.status} /> },
            { label: "Position", value: record.position },
            { label: "Department", value: record.department },
            { label: "Employment date", value: date(record.employment_date) },
            { label: "Roles", value: rolesOf(user) },
            { label: "Customer account", value: record.customer_id },
          ]}
        />
      </DetailSection>
      <DetailSection title="Person">
        <DetailList
          items={[
            { label: "Name", value: fullName(user) },
            { label: "Email", value: user.email },
            { label: "Phone", value: user.phone },
            { label: "Second phone", value: user.other_phone },
            { label: "Gender", value: user.gender },
            { label: "Date of birth", value: date(user.date_of_birth) },
          ]}
        />
        <PendingEmailOf userId={user.id} actor={actor} readOnly={!reaches(actor, record)} />
      </DetailSection>
      <DetailSection title="Permissions beyond the role">
        <Text size="sm">
          {record.permissions.map((permission) => permission.label).join(", ") || "None"}
        </Text>
      </DetailSection>
    </>
  );
}

/** Change Role: one role of type staff, which replaces the person's roles (AUTH-54, AUTH-44). */
function ChangeRole(props: ActionForm & { actor: Actor }) {
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
          <div className={`${layout.stack3} ${layout.above3}`}>
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
