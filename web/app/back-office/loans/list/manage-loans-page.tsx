import { lazy, Suspense } from "react";
import { may } from "@microfinance/contract/core/access.ts";
import { loanActionNames, loanActions, statusLists } from "@microfinance/contract/loans/status.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { PageHeader } from "../../../components/shell/page-header.tsx";
import type { SectionPageProps } from "../../sections.ts";
import { AccessNote } from "./access-note.tsx";
import { useLoanList } from "./loan-list.tsx";
import { DepositionCards } from "../details/deposition-cards.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { usePrevious } from "./use-previous.ts";

const LoanActionModal = lazy(async () => ({
  default: (await import("../decisions/loan-action-modal.tsx")).LoanActionModal,
}));

const status = statusLists.deposition.join(",");

const functions = loanActionNames.map((action) => loanActions[action].label);

/** Manage Loan Deposition (LOAN-72): approve, cancel, reject and close. `#manage-loans?loan=LN-…` opens a loan. */
export default function ManageLoansPage({ params }: SectionPageProps) {
  const actor = useActor();
  const mayDecide = actor !== null && may(actor, "loans.decide");
  const list = useLoanList("manage-loans", params, () => status, { enabled: mayDecide });
  const wasOpened = usePrevious(list.loan) !== null;
  if (actor === null) return null;
  return (
    <>
      <PageHeader
        title={depositionTexts.title}
        text="Reviewed loans that wait for a decision, and loans that are being repaid."
      />
      <AccessNote actor={actor} functions={mayDecide ? functions : []} />
      {mayDecide ? (
        <>
          <DepositionCards list={list} />
          {wasOpened && (
            <Suspense fallback={null}>
              <LoanActionModal
                loanId={list.loan}
                action={list.action}
                onAction={(action) => list.change({ action }, "replace")}
                onClose={() => list.change({ loan: null, action: null }, "replace")}
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
