import { may } from "@microfinance/contract/core/access.ts";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { ViewTabs } from "../../components/shell/view-tabs.tsx";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { TrialBalance } from "./trial-balance.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { AccountLedger } from "./account-ledger.tsx";
import { AccountsView } from "./accounts-view.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { JournalsView } from "./journals-view.tsx";
import { JournalView } from "./journal-view.tsx";
import { ReconcileView } from "./reconcile/reconcile-view.tsx";
import { accountHref, daysFrom, ledgerHref, ledgerViews, viewFrom } from "./ledger-address.ts";

/**
 * The ledger (ACC-14, ACC-15): trial balance, journal and accounts. Its address holds the view, its days and the opened
 * entry: `#ledger?view=account&account=1000&entry=12`.
 */
export default function LedgerPage({ params }: SectionPageProps) {
  const actor = useActor();
  const navigate = useNavigate();
  if (actor === null) return null;
  if (!may(actor, "ledger.read")) {
    return (
      <>
        <PageHeader title="Ledger" />
        <EmptyState title={generalTexts.forbidden} />
      </>
    );
  }
  const view = viewFrom(params);
  const days = daysFrom(params);
  const go = (to: Readonly<Record<string, string>>) =>
    void navigate({ hash: ledgerHref(to) }, { preventScrollReset: true });
  const account = params.get("account") ?? "";
  return (
    <>
      <PageHeader
        title="Ledger"
        text="Every figure of the books, down to the entry it comes from."
        actions={
          <Button component={Link} to={{ hash: sectionHref("periods") }} variant="default">
            Month-end
          </Button>
        }
      />
      <ViewTabs
        views={ledgerViews}
        view={view === "account" ? "balance" : view}
        onShow={(chosen) => go({ view: chosen, ...days })}
      />
      {view === "journal" && <JournalView params={params} />}
      {view === "manual" && <JournalsView params={params} actor={actor} />}
      {view === "reconcile" && <ReconcileView params={params} actor={actor} />}
      {view === "accounts" && <AccountsView actor={actor} />}
      {view === "account" && <AccountLedger key={account} code={account} params={params} />}
      {view === "balance" && (
        <TrialBalance
          days={days}
          onShow={(shown) => go({ view: "balance", ...shown })}
          accountHref={accountHref}
        />
      )}
      <EntryDrawer
        id={Number(params.get("entry")) || null}
        days={days}
        onClose={() => {
          const { entry: _entry, ...rest } = Object.fromEntries(params);
          void navigate({ hash: ledgerHref(rest) }, { replace: true, preventScrollReset: true });
        }}
      />
    </>
  );
}
