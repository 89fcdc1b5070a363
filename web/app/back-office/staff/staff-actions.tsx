import { Button, Text } from "@mantine/core";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { endingSessionsError, actingError } from "@microfinance/contract/auth/acting.ts";
import type { StaffRecord } from "@microfinance/contract/staff/schema.ts";
import type { BannerTone } from "../../core/use-submit.ts";
import layout from "../../components/layout.module.css";

/** The five actions of a staff member (AUTH-54), ending of sessions (AUTH-19), and the reset of lost second factors. */
export type StaffAction =
  | "update"
  | "role"
  | "permissions"
  | "activate"
  | "deactivate"
  | "sessions"
  | "second_factor";

/** Props of the form of every action. */
export interface ActionForm {
  record: StaffRecord;
  onCancel: () => void;
  /** Receives the server's text, or the warning about an unchanged form. */
  onDone: (text: string, tone?: BannerTone) => void;
}

/** The buttons of the actions. Those beyond the person's own permissions are disabled with the reason (AUTH-44). */
export function StaffActions(props: {
  record: StaffRecord;
  actor: Actor;
  opened: StaffAction | null;
  onOpen: (action: StaffAction) => void;
}) {
  const { record, actor } = props;
  const error = actingError(actor, {
    user_id: record.user_id,
    role_ids: record.user.roles.map((role) => role.id),
  });
  const isOwn = record.user_id === actor.user_id;
  const isFree = error === null;
  const actions: { name: StaffAction; label: string; isOffered: boolean }[] = [
    {
      name: "update",
      label: "Update Staff",
      isOffered: may(actor, "staff.update") && (isFree || isOwn),
    },
    {
      name: "role",
      label: "Change Role",
      isOffered: may(actor, "staff.assign_roles") && isFree,
    },
    {
      name: "permissions",
      label: "Permissions",
      isOffered: may(actor, "staff.assign_permissions") && isFree,
    },
    {
      name: "activate",
      label: "Activate Staff",
      isOffered: may(actor, "staff.set_status") && isFree && record.status !== "active",
    },
    {
      name: "deactivate",
      label: "Deactivate Staff",
      isOffered: may(actor, "staff.set_status") && isFree && record.status !== "inactive",
    },
    {
      name: "sessions",
      label: "End Sessions",
      isOffered:
        endingSessionsError(actor, {
          user_id: record.user_id,
          area: "staff",
          role_ids: record.user.roles.map((role) => role.id),
        }) === null,
    },
    {
      name: "second_factor",
      label: "Reset second step",
      isOffered: may(actor, "staff.reset_second_factor") && isFree,
    },
  ];
  return (
    <div className={`${layout.stack2} ${layout.below5}`}>
      <div className={layout.row2}>
        {actions.map((action) => (
          <Button
            key={action.name}
            size="sm"
            variant={props.opened === action.name ? "light" : "default"}
            disabled={!action.isOffered}
            aria-expanded={props.opened === action.name}
            onClick={() => props.onOpen(action.name)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {error !== null && (
        <Text size="sm" c="dimmed">
          {error}
        </Text>
      )}
    </div>
  );
}
