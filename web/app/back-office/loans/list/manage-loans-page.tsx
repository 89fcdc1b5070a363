import { lazy, Suspense } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { PageHeader } from "../../../components/shell/page-header.tsx";
import type { SectionPageProps } from "../../section-keys.ts";
import { AccessNote } from "./access-note.tsx";
import { CardsOrTable } from "./cards-or-table.tsx";
import { ActionButtons } from "../decisions/action-buttons.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { LoanDrawer } from "./loan-drawer.tsx";
import { useLoanList } from "./loan-list.tsx";
import { DepositionCards, noDepositions } from "../details/deposition-cards.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { notify } from "../../../core/notify.ts";

const DecisionPanel = lazy(async () => ({
  default: (await import("../decisions/decision-panel.tsx")).DecisionPanel,
}));

const status = statusLists.deposition.join(",");

const text = "Reviewed loans that wait for a decision, and loans that are being repaid.";

/** Manage Loan Deposition (LOAN-72): approve, cancel, reject and close. `#manage-loans?loan=LN-…` opens a loan. */
export default function ManageLoansPage({ params }: SectionPageProps) {
  const actor = useActor();
  const mayDecide = actor !== null && may(actor, "loans.decide");
  const list = useLoanList("manage-loans", params, () => status, { enabled: mayDecide });
  const close = () => list.change({ loan: null, action: null }, "replace");
  if (actor === null) return null;
  if (!mayDecide)
    return (
      <>
        <PageHeader title={depositionTexts.title} text={text} />
        <AccessNote functions={[]} />
        <EmptyState title={depositionTexts.empty} />
      </>
    );
  return (
    <CardsOrTable
      section="manage-loans"
      params={params}
      title={depositionTexts.title}
      text={text}
      label={depositionTexts.title}
      list={list}
      open="Manage"
      cards={<DepositionCards list={list} />}
      empty={noDepositions}
    >
      <LoanDrawer
        loanId={list.loan}
        onClose={close}
        start="full"
        first={(loan) => ({
          label: "Decision",
          content: (
            <Suspense fallback={<DetailSkeleton lines={12} />}>
              <DecisionPanel
                loan={loan}
                action={list.action}
                onAction={(action) => list.change({ action }, "replace")}
                onDone={(done) => {
                  close();
                  void notify(done);
                }}
              />
            </Suspense>
          ),
        })}
        actions={() => (
          <ActionButtons
            chosen={list.action}
            onChoose={(action) => list.change({ action }, "replace")}
          />
        )}
      />
    </CardsOrTable>
  );
}
