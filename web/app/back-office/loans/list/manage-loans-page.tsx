import { lazy, Suspense } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import { loanActionNames, loanActions } from "@microfinance/contract/loans/status.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { PageHeader } from "../../../components/shell/page-header.tsx";
import type { SectionPageProps } from "../../sections.ts";
import { AccessNote } from "./access-note.tsx";
import { DepositionCards } from "../details/deposition-cards.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { useListState } from "../../use-list-state.ts";
import { usePrevious } from "./use-previous.ts";

const LoanActionModal = lazy(async () => ({
  default: (await import("../decisions/loan-action-modal.tsx")).LoanActionModal,
}));

const functions = loanActionNames.map((action) => loanActions[action].label);

/** Manage Loan Deposition (LOAN-72): approve, cancel, reject and close. `#manage-loans?loan=LN-…` opens a loan. */
export default function ManageLoansPage({ params }: SectionPageProps) {
  const actor = useActor();
  const place = useListState("manage-loans", params);
  const wasAsked = usePrevious(place.loan) !== null;
  if (actor === null) return null;
  const mayDecide = may(actor, "loans.decide");
  return (
    <>
      <PageHeader
        title={depositionTexts.title}
        text="Reviewed loans that wait for a decision, and loans that are being repaid."
      />
      <AccessNote actor={actor} functions={mayDecide ? functions : []} />
      {mayDecide ? (
        <>
          <DepositionCards place={place} />
          {wasAsked && (
            <Suspense fallback={null}>
              <LoanActionModal
                loanId={place.loan}
                action={place.action}
                onAction={(action) => place.change({ action }, "replace")}
                onClose={() => place.change({ loan: null, action: null }, "replace")}
              />
            </Suspense>
          )}
        </>
      ) : (
        <EmptyState title={depositionTexts.empty} />
      )}
    </>
  );
}
