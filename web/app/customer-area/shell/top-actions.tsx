import { lazy } from "react";
import { ProfileActions } from "../../account/profile-actions.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { NoticesBell } from "../messaging/notices-bell.tsx";

const ProfileActionsModal = lazy(
  withMantine(async () => ({
    default: (await import("./profile-actions-modal.tsx")).ProfileActionsModal,
  })),
);

/** The end of the customer area's top bar: the notices (MSG-7), the profile button and sign-out (CUST-20). */
export function TopActions() {
  return (
    <>
      <NoticesBell />
      <ProfileActions
        label="Profile Actions"
        modal={({ opened, onClose }) => <ProfileActionsModal opened={opened} onClose={onClose} />}
      />
    </>
  );
}
