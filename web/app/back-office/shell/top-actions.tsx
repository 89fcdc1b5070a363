import { lazy, Suspense } from "react";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { ProfileActions } from "../../account/profile-actions.tsx";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { branchInView } from "../../core/branch-in-view.ts";
import type { Claims } from "../../core/claims.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { SectionLocation } from "../../core/use-section.ts";
import { NewsBell } from "./news-bell.tsx";
import { Shortcuts } from "./shortcuts.tsx";

const ProfileModal = lazy(
  withMantine(async () => ({ default: (await import("./profile-modal.tsx")).ProfileModal })),
);

// Loads where there are several branches, or where the address names one that may not be there.
const BranchSwitch = lazy(async () => ({
  default: (await import("./branch-switch.tsx")).BranchSwitch,
}));

/**
 * The end of the back office's top bar: the branch in view (BR-5), the bell (SITE-53), the profile button and sign-out
 * (SITE-39).
 */
export function TopActions(props: { claims: Claims; place: SectionLocation }) {
  const { data } = useEndpointQuery(readProfile, undefined, { keep: true });
  return (
    <>
      {(data?.has_branches || branchInView() !== "") && (
        <Suspense fallback={null}>
          <BranchSwitch place={props.place} />
        </Suspense>
      )}
      <Shortcuts />
      <NewsBell userId={props.claims.id} />
      <ProfileActions
        label="Profile"
        modal={(state) => <ProfileModal {...state} claims={props.claims} />}
      />
    </>
  );
}
