import { lazy, Suspense } from "react";
import { loanRequestKey } from "../../core/session.ts";
import { RevealTogether } from "../../components/feedback/reveal-together.tsx";
import { SectionBoundary } from "../../components/shell/section-boundary.tsx";
import { BioGraph } from "./bio-graph.tsx";
import { FetchOwnRecords } from "./fetch-own-records.tsx";
import { HomeItems, useHomeItems } from "./home-items-list.tsx";
import { LoansNotLoaded } from "./loans-not-loaded.tsx";
import { OwnCredit } from "./own-credit.tsx";
import { RecordPanels } from "./record-panels.tsx";
import classes from "./home-page.module.css";

const ContinueRequest = lazy(async () => ({
  default: (await import("./continue-request.tsx")).ContinueRequest,
}));

/**
 * The Home tab: the loans and what to do next, then the profile sections as summaries (CUST-21). Everything is fetched
 * concurrently and shown together, so that the items on top do not move the rest.
 */
export default function HomePage() {
  const items = useHomeItems();
  return (
    <RevealTogether isReady={items !== undefined}>
      <div className={classes.page}>
        <FetchOwnRecords />
        <LoansNotLoaded />
        <HomeItems items={items ?? []} />
        <OwnCredit />
        {localStorage.getItem(loanRequestKey) !== null && (
          <SectionBoundary>
            <Suspense fallback={null}>
              <ContinueRequest />
            </Suspense>
          </SectionBoundary>
        )}
        <BioGraph />
        <RecordPanels />
      </div>
    </RevealTogether>
  );
}
