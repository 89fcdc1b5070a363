import { useState } from "react";
import { Avatar, Button, Group, Kbd, Stack, Text } from "@mantine/core";
import { roles } from "@microfinance/contract/core/constants.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import type { Claims } from "../../core/claims.ts";
import { useSectionNavigation } from "../../core/use-section.ts";
import { GuardedModal } from "../../components/drawer/guarded-modal.tsx";
import { ChangePasswordForm } from "../../account/change-password-form.tsx";
import { ColorSchemeSwitch } from "../../components/shell/color-scheme-switch.tsx";
import { SessionsList } from "../../account/sessions-list.tsx";

/** View of the modal: the person with links, or one of two actions. */
type View = "profile" | "password" | "sessions";

const titles: Readonly<Record<View, string>> = {
  profile: "Profile",
  password: "Change Password",
  sessions: "Where you are signed in",
};

/** The modal of the profile button: name, role, and links (SITE-39). */
export function ProfileModal(props: {
  opened: boolean;
  onClose: () => void;
  claims: Claims;
  onSignOut: () => void;
}) {
  const navigate = useSectionNavigation();
  const [view, setView] = useState<View>("profile");
  const back = () => setView("profile");
  const name = fullName(props.claims);
  const close = () => {
    back();
    props.onClose();
  };
  return (
    <GuardedModal
      opened={props.opened}
      onClose={close}
      title={titles[view]}
      size={view === "sessions" ? "md" : "sm"}
    >
      {view === "password" && <ChangePasswordForm onCancel={back} />}
      {view === "sessions" && <SessionsList onCancel={back} />}
      {view === "profile" && (
        <Stack>
          <Group wrap="nowrap">
            <Avatar color="leaf" variant="filled" size={48} name={name} />
            <div>
              <Text fw={650} style={{ overflowWrap: "anywhere" }}>
                {name}
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
              navigate("accounts");
            }}
          >
            Profile
          </Button>
          <Button variant="default" onClick={() => setView("password")}>
            Change Password
          </Button>
          <Button variant="default" onClick={() => setView("sessions")}>
            Where you are signed in
          </Button>
          <ColorSchemeSwitch />
          <Text size="sm" c="dimmed">
            <Kbd size="xs">?</Kbd> on a page shows the keyboard shortcuts.
          </Text>
          <Button onClick={props.onSignOut}>Sign out</Button>
        </Stack>
      )}
    </GuardedModal>
  );
}

function roleName(id: number): string {
  return roles.find((role) => role.id === id)?.name ?? "";
}
