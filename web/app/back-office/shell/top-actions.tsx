import { lazy, Suspense, useState } from "react";
import { ActionIcon } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import type { Claims } from "../../core/claims.ts";
import { signOut } from "../../core/sign-out.ts";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { Hint } from "../../components/form/hint.tsx";

const ProfileModal = lazy(
  withMantine(async () => ({ default: (await import("./profile-modal.tsx")).ProfileModal })),
);

/** The end of the top bar: profile button and sign-out, which leads to the home page (SITE-39). */
export function TopActions(props: { claims: Claims }) {
  // Null until first opened, so that the modal's code loads on demand.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const leave = () => void signOut("asked");
  return (
    <>
      <Hint label="Profile">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Profile"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconUserCircle size={22} />
        </ActionIcon>
      </Hint>
      <Hint label="Sign out">
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Sign out" onClick={leave}>
          <IconLogout size={22} />
        </ActionIcon>
      </Hint>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <ProfileModal
            opened={isOpen}
            onClose={() => setOpen(false)}
            claims={props.claims}
            onSignOut={leave}
          />
        </Suspense>
      )}
    </>
  );
}
