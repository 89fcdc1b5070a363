import { useState } from "react";
import { Avatar, Button, Group, Stack, Text } from "@mantine/core";
import { roles } from "@microfinance/contract/constants.ts";
import type { Claims } from "../../lib/claims.ts";
import { useGoToSection } from "../../lib/use-section.ts";
import { GuardedModal } from "../../ui/guarded-modal.tsx";
import { ChangePasswordForm } from "../../account/change-password-form.tsx";

/** The small modal of the profile button: name, role, and the ways on (D96). */
export function ProfileModal(props: {
  opened: boolean;
  onClose: () => void;
  claims: Claims;
  onSignOut: () => void;
}) {
  const goTo = useGoToSection();
  const [isChanging, setChanging] = useState(false);
  const { first_name, last_name } = props.claims;
  const close = () => {
    setChanging(false);
    props.onClose();
  };
  return (
    <GuardedModal
      opened={props.opened}
      onClose={close}
      title={isChanging ? "Change Password" : "Profile"}
      size="sm"
    >
      {isChanging ? (
        <ChangePasswordForm onCancel={() => setChanging(false)} />
      ) : (
        <Stack>
          <Group wrap="nowrap">
            <Avatar color="leaf" variant="filled" size={48} name={`${first_name} ${last_name}`} />
            <div>
              <Text fw={650} style={{ overflowWrap: "anywhere" }}>
                {first_name} {last_name}
              </Text>
              <Text size="sm" c="dimmed">
                {props.claims.role_ids.map(roleName).join(", ")}
              </Text>
            </div>
          </Group>
          <Button
            variant="default"
            onClick={() => {
              close();
              goTo("accounts");
            }}
          >
            Profile
          </Button>
          <Button variant="default" onClick={() => setChanging(true)}>
            Change Password
          </Button>
          <Button onClick={props.onSignOut}>Sign out</Button>
        </Stack>
      )}
    </GuardedModal>
  );
}

function roleName(id: number): string {
  return roles.find((role) => role.id === id)?.name ?? "";
}
