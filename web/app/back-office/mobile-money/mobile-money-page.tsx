import { may } from "@microfinance/contract/core/access.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { walletTexts as texts } from "@microfinance/contract/mobile-money/texts.ts";
import { useNavigate } from "react-router";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { ViewTabs } from "../../components/shell/view-tabs.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { DayView } from "./day-view.tsx";
import { ReceiptsView } from "./receipts-view.tsx";
import { WaitingView } from "./waiting-view.tsx";

const views = [
  { value: "unmatched", label: "Unmatched" },
  { value: "waiting", label: "Waiting" },
  { value: "reconcile", label: "Reconcile" },
] as const;

/** Money from wallets (MOMO-13, MOMO-18): `#mobile-money?view=unmatched&receipt=12`. */
export default function MobileMoneyPage({ params }: SectionPageProps) {
  const actor = useActor();
  const navigate = useNavigate();
  if (actor === null) return null;
  if (!may(actor, "receipts.read"))
    return (
      <>
        <PageHeader title={texts.title} />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  const shown = views.filter(({ value }) => value !== "reconcile" || may(actor, "ledger.read"));
  const view = shown.find(({ value }) => value === params.get("view"))?.value ?? "unmatched";
  return (
    <>
      <PageHeader
        title={texts.title}
        text="What customers were asked to pay, and what reached the wallet."
      />
      <ViewTabs
        views={shown}
        view={view}
        onShow={(chosen) =>
          void navigate(
            { hash: sectionHref("mobile-money", { view: chosen }) },
            { preventScrollReset: true },
          )
        }
      />
      {view === "unmatched" && <ReceiptsView params={params} />}
      {view === "waiting" && <WaitingView params={params} />}
      {view === "reconcile" && <DayView actor={actor} />}
    </>
  );
}
