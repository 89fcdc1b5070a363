import type { ReactNode } from "react";
import type { LoanDetails } from "@microfinance/contract/loans/record.ts";
import { loanScreenTexts } from "@microfinance/contract/texts/back-office.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { DetailSkeleton } from "../../ui/skeletons.tsx";
import type { OpenedLoan } from "./use-loan-details.ts";

/** An opened loan once it is here: until then its skeleton, its failure, or "No loan selected." (002§2). */
export function OpenedLoanContent(props: {
  loanId: string | null;
  opened: OpenedLoan;
  children: (loan: LoanDetails) => ReactNode;
}) {
  const { loan, error, refetch } = props.opened;
  if (props.loanId === "") return <EmptyState compact title={loanScreenTexts.noneSelected} />;
  if (loan !== undefined) return props.children(loan);
  if (error === null) return <DetailSkeleton lines={12} />;
  return <LoadFailure error={error} fallback="Failed to fetch the loan." onRetry={refetch} />;
}
