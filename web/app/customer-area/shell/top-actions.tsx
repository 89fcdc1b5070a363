import { lazy, Suspense, useState } from "react";
import { ActionIcon } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { signOut } from "../../core/sign-out.ts";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { Hint } from "../../components/form/hint.tsx";
import { NoticesBell } from "../messaging/notices-bell.tsx";

const ProfileActionsModal = lazy(
  withMantine(async () => ({
    default: (await import("./profile-actions-modal.tsx")).ProfileActionsModal,
  })),
);

/** The end of the top bar: the bell with its notices and the way to the site (MSG-7), the user icon and sign-out (CUST-20). */
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
