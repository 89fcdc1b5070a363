import { shownEmail } from "@microfinance/contract/core/email.ts";
import { useState } from "react";
import { Button, Stack, Text, Group, Radio } from "@mantine/core";
import IconDevices from "icon:devices";
import IconKey from "icon:key";
import IconUserCheck from "icon:user-check";
import type { Actor } from "@microfinance/contract/core/access.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { escalationTexts, passwordNeeds } from "@microfinance/contract/auth/texts.ts";
import type { UserRow } from "@microfinance/contract/users/endpoints.ts";
import { changePassword } from "@microfinance/contract/auth/endpoints.ts";
import { adminPasswordTexts, userScreenTexts } from "@microfinance/contract/users/texts.ts";
import { type AccountStatus, accountStatuses } from "@microfinance/contract/core/constants.ts";
import { updateUser } from "@microfinance/contract/customers/account-endpoints.ts";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { InvitationState } from "./invitation-state.tsx";
import { userError } from "./user-error.ts";
import { type FormError, missingError } from "../../core/form-error.ts";
import { useEndpointMutation } from "../../core/query.ts";
import { useAppForm } from "../../core/use-app-form.ts";
import { AppPasswordField } from "../../components/form/app-password-field.tsx";
import { Form, FormButtons, FormMessage } from "../../components/form/form.tsx";
import layout from "../../components/layout.module.css";
import { notify } from "../../core/notify.ts";

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
            <Text className={layout.hint}>
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

/** Change User Password; its messages appear as alerts (AUTH-54). */
export function SetPassword(props: { user: UserRow; onCancel: () => void; onDone: () => void }) {
  const { user } = props;
  const change = useEndpointMutation(changePassword);
  const form = useAppForm({
    initialValues: { password: "", confirm_password: "" },
    check: passwordsError,
    submit: ({ password }) => {
      const who =
        user.customer_id === null ? { user_id: user.id } : { customer_id: user.customer_id };
      return change.mutateAsync({ body: { password, ...who } });
    },
    failure: adminPasswordTexts.failed,
    show: (text) => notify(text),
    onDone: () => void notify(adminPasswordTexts.done).then(props.onDone),
  });
  return (
    <Form form={form} messageInside>
      <Stack>
        <AppPasswordField
          label="New password"
          autoComplete="new-password"
          data-autofocus
          {...form.field("password")}
        />
        <AppPasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.field("confirm_password")}
        />
        <Text size="sm" c="dimmed">
          {passwordNeeds}
        </Text>
        <Text size="sm" c="dimmed">
          The person is signed out everywhere and notified by email. At the next sign-in we email
          them a code, and they choose a password of their own.
        </Text>
        <FormButtons submit="Change Password" cancel="Back" onCancel={props.onCancel} />
      </Stack>
    </Form>
  );
}

function passwordsError(values: { password: string; confirm_password: string }): FormError | null {
  if (values.password === "" || values.confirm_password === "")
    return { text: adminPasswordTexts.required, fields: [] };
  return values.password === values.confirm_password
    ? null
    : { text: adminPasswordTexts.passwordsDiffer, fields: [] };
}

/** The order differs from lists of statuses, where On Leave is third (AUTH-54). */
const order: readonly AccountStatus[] = ["active", "inactive", "terminated", "on_leave"];
const statusChoices = accountStatuses.toSorted(
  (a, b) => order.indexOf(a.value) - order.indexOf(b.value),
);

/** The status dialog: Activate, Deactivate, Terminate, On Leave (AUTH-54). */
export function ManageStatus(props: {
  user: UserRow;
  onCancel: () => void;
  onDone: (text: string) => void;
}) {
  const { user } = props;
  const update = useEndpointMutation(updateUser, ["customers", "staff"]);
  const form = useAppForm({
    initialValues: { status: "" },
    check: (values) => missingError(values, ["status"], userScreenTexts.statusRequired),
    submit: ({ status }) =>
      update.mutateAsync({
        params: { id: String(user.id) },
        body: { status, customer_id: user.customer_id },
      }),
    failure: userScreenTexts.statusFailed,
    onDone: () => props.onDone(userScreenTexts.statusChanged),
  });
  const { attach } = form;
  const { status } = form.values;
  return (
    <Stack ref={attach}>
      <FormMessage form={form} />
      <Radio.Group label="Status" {...form.field("status")}>
        <Stack gap="sm" mt="xs">
          {statusChoices.map((choice) => (
            <Radio
              key={choice.value}
              value={choice.value}
              label={choice.action}
              disabled={choice.value === user.status}
            />
          ))}
        </Stack>
      </Radio.Group>
      {status !== "" && (
        <Text size="sm" role="status">
          {status === "active"
            ? `${fullName(user)} can sign in again.`
            : `${fullName(user)} is signed out at once and cannot sign in until activated again.`}
        </Text>
      )}
      <Group gap="xs">
        <Button loading={form.isSending} onClick={() => void form.submit()}>
          Save
        </Button>
        <Button variant="default" disabled={form.isSending} onClick={props.onCancel}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
