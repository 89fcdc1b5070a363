import { profileTexts } from "@microfinance/contract/customers/texts.ts";
import { Suspense } from "react";
import "./large-text.css";
import { UnconfirmedAddress } from "../account/unconfirmed-address.tsx";
import { readSection, sectionHref, useSection } from "../core/use-section.ts";
import { useUnsavedGuard } from "../core/unsaved-guard.ts";
import { useRequiredCustomer } from "../core/use-session.ts";
import { fetchSessionTimers } from "../core/run-session-timers.ts";
import { useTabTitle } from "../core/use-tab-title.ts";
import { LoadingData } from "../components/theme/loading-data.tsx";
import { loadMantineWhenTouched } from "../components/theme/with-mantine.ts";
import { AreaProvider } from "../components/shell/area-provider.tsx";
import { AreaShell } from "../components/shell/area-shell.tsx";
import { MenuLink, MenuSection, SiteLink } from "../components/shell/menu-link.tsx";
import { SectionBoundary } from "../components/shell/section-boundary.tsx";
import { ownCustomerOf, OwnCustomerContext } from "./current-customer.ts";
import { cacheOf, readHomeEarly } from "./home/home-queries.ts";
import { KeptNote } from "./home/kept-note.tsx";
import { KrioProvider } from "./krio/krio-provider.tsx";
import { ApplyForLoanProvider } from "./shell/apply-for-loan.tsx";
import { OfficeContact } from "./shell/office-contact.tsx";
import { AreaHeader } from "./shell/area-header.tsx";
import { TopActions } from "./shell/top-actions.tsx";
import { isTabKey, tabKeys, tabLabels } from "./tab-keys.ts";
import { tabs } from "./tabs.ts";

if (typeof window !== "undefined") {
  if (readSection(window.location.hash, tabKeys).key === "recent") readHomeEarly();
  fetchSessionTimers().catch(() => undefined);
}

export function meta() {
  return [{ title: "My account - Microfinance" }];
}

export default function CustomerAreaLayout() {
  const claims = useRequiredCustomer();
  if (claims === null) return <LoadingData isPage />;
  return (
    <AreaProvider
      key={claims.id}
      createCache={() => cacheOf(claims.id)}
      loadRest={loadMantineWhenTouched}
    >
      <OwnCustomerContext value={ownCustomerOf(claims)}>
        <KrioProvider>
          <ApplyForLoanProvider>
            <CustomerArea />
          </ApplyForLoanProvider>
        </KrioProvider>
      </OwnCustomerContext>
    </AreaProvider>
  );
}

/** One page with tabs chosen by the hash (CUST-20). */
function CustomerArea() {
  useUnsavedGuard();
  const { key: place, params } = useSection(tabKeys);
  const key = isTabKey(place) ? place : "recent";
  useTabTitle(tabLabels[key], params);
  const Page = tabs[key].page;
  return (
    <AreaShell
      areaName="My account"
      brandHref="/home"
      current={key}
      actions={<TopActions />}
      sidebar={
        <>
          <MenuSection heading={null}>
            {tabKeys.map((tab) => (
              <MenuLink
                key={tab}
                hash={sectionHref(tab)}
                label={tabLabels[tab]}
                icon={tabs[tab].icon}
                isCurrent={tab === key}
              />
            ))}
          </MenuSection>
          <MenuSection heading={null}>
            <SiteLink label={profileTexts.bell} />
          </MenuSection>
        </>
      }
    >
      {key !== "logout" && <UnconfirmedAddress />}
      {key !== "logout" && <AreaHeader tab={key} />}
      <SectionBoundary key={key}>
        <Suspense fallback={<LoadingData />}>
          <Page />
        </Suspense>
      </SectionBoundary>
      {key !== "logout" && <OfficeContact />}
      <KeptNote />
    </AreaShell>
  );
}
