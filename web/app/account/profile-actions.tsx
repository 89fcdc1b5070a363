import { Suspense, useState, type ReactNode } from "react";
import { ActionIcon } from "@mantine/core";
import IconLogout from "icon:logout";
import IconUserCircle from "icon:user-circle";
import { Hint } from "../components/form/hint.tsx";
import { signOut } from "../core/sign-out.ts";

/**
 * The end of an area's top bar: the profile button and sign-out, which leads to the home page (SITE-39).
 *
 * @param label of the profile button.
 * @param modal renders the modal of the profile button, whose code loads on first use.
 */
export function ProfileActions(props: {
  label: string;
  modal: (state: { opened: boolean; onClose: () => void; onSignOut: () => void }) => ReactNode;
}) {
  const { label, modal } = props;
  // Null until first opened, so that the modal's code loads on demand.
  const [opened, setOpened] = useState<boolean | null>(null);
  const onSignOut = () => void signOut("asked");
  return (
    <>
      <Hint label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--touch)"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          <IconUserCircle size={22} />
        </ActionIcon>
      </Hint>
      <Hint label="Sign out">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--touch)"
          aria-label="Sign out"
          onClick={onSignOut}
        >
          <IconLogout size={22} />
        </ActionIcon>
      </Hint>
      {opened !== null && (
        <Suspense fallback={null}>
          {modal({ opened, onClose: () => setOpened(false), onSignOut })}
        </Suspense>
      )}
    </>
  );
}
