import { lazy, Suspense, useState } from "react";
import { ActionIcon } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { signOut } from "../../lib/sign-out.ts";
import { withKit } from "../../theme/with-kit.ts";
import { Hint } from "../../ui/hint.tsx";
import { NoticesBell } from "../notices/notices-bell.tsx";

const ProfileActionsModal = lazy(
  withKit(async () => ({
    default: (await import("./profile-actions-modal.tsx")).ProfileActionsModal,
  })),
);

/** The end of the top bar: the bell with its notices and the way to the site (D79), the user icon and sign-out (001§2). */
export function TopActions() {
  // Null until it is first asked for; the modal's code is fetched then.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <NoticesBell />
      <Hint label="Profile Actions">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Profile Actions"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconUserCircle size={22} />
        </ActionIcon>
      </Hint>
      <Hint label="Sign out">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Sign out"
          onClick={() => void signOut("asked")}
        >
          <IconLogout size={22} />
        </ActionIcon>
      </Hint>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <ProfileActionsModal opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
