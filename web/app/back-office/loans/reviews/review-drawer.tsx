import { lazy, Suspense } from "react";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { LoanDrawer } from "../list/loan-drawer.tsx";

const ReviewPanel = lazy(async () => ({
  default: (await import("./review-panel.tsx")).ReviewPanel,
}));

/** The Loan Details panel of Review Loans: what is reviewed, and the two-step review area beneath it (LOAN-50). */
export function ReviewDrawer(props: { loanId: string | null; onClose: () => void }) {
  return (
    <LoanDrawer
      loanId={props.loanId}
      onClose={props.onClose}
      start="full"
      first={(loan, readAgain) => ({
        label: "Review",
        content: (
          <Suspense fallback={<DetailSkeleton lines={12} />}>
            <ReviewPanel loan={loan} readAgain={readAgain} />
          </Suspense>
        ),
      })}
    />
  );
}
