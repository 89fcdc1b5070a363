import { shownEmail } from "@microfinance/contract/core/email.ts";
import { useState } from "react";
import { Button, Stack, Text } from "@mantine/core";
import IconDevices from "icon:devices";
import IconKey from "icon:key";
import IconUserCheck from "icon:user-check";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { escalationTexts } from "@microfinance/contract/auth/texts.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { InvitationState } from "./invitation-state.tsx";
import { ManageStatus } from "./manage-status.tsx";
import { SetPassword } from "./set-password.tsx";
import { userError } from "./user-error.ts";
import classes from "./users.module.css";

type Step = "choose" | "status" | "password" | "sessions";

const titles: Readonly<Record<Step, string>> = {
  choose: "Manage User",
  status: "Manage User Status",
  password: "Change User Password",
  sessions: "End User Sessions",
};

/**
 * Manage User: the buttons Manage User Status, Change User Password and End User Sessions, each with its dialog
 * (AUTH-54, AUTH-36).
 */
export function ManageUserModal(props: {
  user: UserRow | null;
  actor: Actor;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const [step, setStep] = useState<Step>("choose");
  const { user } = props;
  const close = () => {
    setStep("choose");
    props.onClose();
  };
  const done = (text: string) => {
    setStep("choose");
    props.onDone(text);
  };
  return (
    <GuardedModal opened={user !== null} onClose={close} title={titles[step]}>
      {user !== null && (
        <Stack>
          <div>
            <Text fw={650}>{fullName(user)}</Text>
            <Text className={classes.who}>
              {shownEmail(user.email)} <StatusBadge plain status={user.status} />
            </Text>
          </div>
          {step === "choose" && <InvitationState actor={props.actor} user={user} />}
          {step === "choose" && <Choose user={user} actor={props.actor} onChoose={setStep} />}
          {step === "status" && (
            <ManageStatus user={user} onCancel={() => setStep("choose")} onDone={done} />
          )}
          {step === "password" && (
            <SetPassword user={user} onCancel={() => setStep("choose")} onDone={close} />
          )}
          {step === "sessions" && (
            <EndSessions
              userId={user.id}
              name={fullName(user)}
              onCancel={() => setStep("choose")}
              onDone={done}
            />
          )}
        </Stack>
      )}
    </GuardedModal>
  );
}

function Choose(props: { user: UserRow; actor: Actor; onChoose: (step: Step) => void }) {
  const isOwn = props.user.id === props.actor.user_id;
  const error = isOwn ? escalationTexts.oneself : userError(props.actor, props.user);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserCheck size={18} />}
        disabled={error !== null}
        onClick={() => props.onChoose("status")}
      >
        Manage User Status
      </Button>
      <Button
        variant="default"
        leftSection={<IconKey size={18} />}
        disabled={error !== null}
        onClick={() => props.onChoose("password")}
      >
        Change User Password
      </Button>
      <Button
        variant="default"
        leftSection={<IconDevices size={18} />}
        disabled={error !== null}
        onClick={() => props.onChoose("sessions")}
      >
        End User Sessions
      </Button>
      {error !== null && (
        <Text size="sm" c="dimmed">
          {isOwn ? `${error} Your own password and sessions are behind the profile button.` : error}
        </Text>
      )}
    </>
  );
}
