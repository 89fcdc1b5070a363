import { lazy } from "react";
import { ProfileActions } from "../../account/profile-actions.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import type { Claims } from "../../core/claims.ts";

const ProfileModal = lazy(
  withMantine(async () => ({ default: (await import("./profile-modal.tsx")).ProfileModal })),
);

/** The end of the back office's top bar (SITE-39). */
export function TopActions(props: { claims: Claims }) {
  return (
    <ProfileActions
      label="Profile"
      modal={(state) => <ProfileModal {...state} claims={props.claims} />}
    />
  );
}
