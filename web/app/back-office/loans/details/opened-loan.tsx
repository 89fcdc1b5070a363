import type { ReactNode } from "react";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import type { OpenedLoan } from "./use-loan-details.ts";

/** An opened loan once it is here: until then its skeleton, its failure, or "No loan selected." (LOAN-68). */
export function OpenedLoanContent(props: {
  loanId: string | null;
  opened: OpenedLoan;
  children: (loan: LoanDetails) => ReactNode;
}) {
  const { loan } = props.opened;
  if (props.loanId === "") return <EmptyState compact title={loanScreenTexts.noneSelected} />;
  if (loan !== undefined) return props.children(loan);
  return (
    <NotLoaded result={props.opened} fallback="Failed to fetch the loan.">
      <DetailSkeleton lines={12} />
    </NotLoaded>
  );
}
