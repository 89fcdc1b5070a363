import { lazy, Suspense, useEffect, type ReactNode } from "react";
import type { LoanDetails } from "@microfinance/contract/loans/schema/record.ts";
import { DetailDrawer } from "../../../components/drawer/detail-drawer.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import type { LoanTab } from "../details/loan-tabs.tsx";
import { OpenedLoanContent } from "../details/opened-loan.tsx";
import { usePrevious } from "./use-previous.ts";
import { type OpenedLoan, useLoanDetails } from "../details/use-loan-details.ts";

// Loaded on demand: the list does not need the tabs.
const loadTabs = () => import("../details/loan-tabs.tsx");
const LoanTabs = lazy(async () => ({ default: (await loadTabs()).LoanTabs }));

/**
 * The Loan Details side panel (LOAN-68): all data of one loan, in tabs.
 *
 * @param loanId the opened loan's code: null while closed, empty when none is selected.
 * @param first a tab before the others, where a section works on the loan.
 * @param actions buttons at the foot.
 */
export function LoanDrawer(props: {
  loanId: string | null;
  onClose: () => void;
  first?: (loan: LoanDetails, readAgain: OpenedLoan["readAgain"]) => LoanTab;
  actions?: (loan: LoanDetails) => ReactNode;
}) {
  const loanId = usePrevious(props.loanId);
  const opened = useLoanDetails(loanId);
  const { loan } = opened;
  // Loads in parallel with the loan.
  useEffect(() => {
    if (loanId !== null && loanId !== "") void loadTabs();
  }, [loanId]);
  const actions = loan && props.actions?.(loan);
  return (
    <DetailDrawer
      opened={props.loanId !== null}
      onClose={props.onClose}
      title="Loan Details"
      wide
      {...(loan && {
        text: (
          <>
            {loan.loan_id}
            <StatusBadge status={loan.status} />
          </>
        ),
      })}
      {...(actions && { actions })}
    >
      <OpenedLoanContent loanId={loanId} opened={opened}>
        {(shown) => (
          <Suspense fallback={<DetailSkeleton lines={12} />}>
            <LoanTabs
              key={shown.loan_id}
              loan={shown}
              first={props.first?.(shown, opened.readAgain) ?? null}
            />
          </Suspense>
        )}
      </OpenedLoanContent>
    </DetailDrawer>
  );
}
