import { timers } from "@microfinance/contract/core/constants.ts";
import { Suspense } from "react";
import { UnconfirmedAddress } from "../account/unconfirmed-address.tsx";
import { useSection } from "../core/use-section.ts";
import { actorOf, useRequiredStaff } from "../core/use-session.ts";
import { fetchSessionTimers } from "../core/run-session-timers.ts";
import { branchInView } from "../core/branch-in-view.ts";
import type { Claims } from "../core/claims.ts";
import { useUnsavedGuard } from "../core/unsaved-guard.ts";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { loadMantineWhenIdle } from "../components/theme/with-mantine.ts";
import { AreaProvider } from "../components/shell/area-provider.tsx";
import { BannerTime } from "../components/feedback/banner.tsx";
import { AreaShell } from "../components/shell/area-shell.tsx";
import { firstPageOf, sectionName } from "./menu.ts";
import { OfficeMenu } from "./office-menu.tsx";
import { isSectionKey, type SectionKey, sectionKeys } from "./section-keys.ts";
import { sections } from "./sections.ts";
import { SectionBoundary } from "../components/shell/section-boundary.tsx";
import { PaletteButton } from "./shell/palette-button.tsx";
import { useTabTitle } from "../core/use-tab-title.ts";
import { useMyTill } from "./use-my-till.ts";
import { TopActions } from "./shell/top-actions.tsx";

if (typeof window !== "undefined") fetchSessionTimers().catch(() => undefined);

/** The loan and payment pages, whose banners close after 5 seconds (SITE-31). */
const slowBanners: ReadonlySet<SectionKey> = new Set([
  "loans",
  "review-loans",
  "payments",
  "manage-loans",
  "loan-history",
  "loan-approval",
]);

export function meta() {
  return [{ title: "Staff dashboard - Microfinance" }];
}

export default function BackOfficeLayout() {
  const claims = useRequiredStaff();
  if (claims === null) return <LoadingData isPage />;
  return (
    <AreaProvider loadRest={loadMantineWhenIdle}>
      <BackOffice claims={claims} />
    </AreaProvider>
  );
}

/**
 * One page that switches sections by the hash (SITE-36), and begins with the first page of the role (SITE-61). Another
 * branch in view begins the section anew (BR-5).
 */
function BackOffice(props: { claims: Claims }) {
  useUnsavedGuard();
  const { isOn } = useMyTill();
  const actor = actorOf(props.claims);
  const section = useSection(sectionKeys, firstPageOf(actor));
  const key = isSectionKey(section.key) ? section.key : "recent";
  const Page = sections[key];
  useTabTitle(sectionName(key), section.params);
  return (
    <AreaShell
      areaName="Back office"
      brandHref="/home"
      current={key}
      density="compact"
      search={<PaletteButton />}
      actions={<TopActions claims={props.claims} place={section} />}
      sidebar={<OfficeMenu actor={actor} hasTills={isOn} current={section} />}
    >
      <UnconfirmedAddress />
      <SectionBoundary key={`${key} ${branchInView()}`}>
        <Suspense fallback={<LoadingData />}>
          <BannerTime value={slowBanners.has(key) ? timers.loanBanner : timers.banner}>
            <Page params={section.params} />
          </BannerTime>
        </Suspense>
      </SectionBoundary>
    </AreaShell>
  );
}
