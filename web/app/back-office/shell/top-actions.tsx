import { lazy } from "react";
import { ProfileActions } from "../../account/profile-actions.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import type { Claims } from "../../core/claims.ts";
import { NewsBell } from "./news-bell.tsx";
import { Shortcuts } from "./shortcuts.tsx";

const ProfileModal = lazy(
  withMantine(async () => ({ default: (await import("./profile-modal.tsx")).ProfileModal })),
);

/** The end of the back office's top bar: the bell (SITE-53), the profile button and sign-out (SITE-39). */
export function TopActions(props: { claims: Claims }) {
  return (
    <>
      <Shortcuts />
      <NewsBell userId={props.claims.id} />
      <ProfileActions
        label="Profile"
        modal={(state) => <ProfileModal {...state} claims={props.claims} />}
      />
    </>
  );
}
