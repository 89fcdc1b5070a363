import { Badge } from "@mantine/core";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { isSameReviewer } from "@microfinance/contract/loans/reviews.ts";
import { depositionTexts } from "@microfinance/contract/loans/texts.ts";

/** Marks two reviews by one person (LOAN-44). */
export function ReviewerConflict(props: { loan: LoanRecord }) {
  if (!isSameReviewer(props.loan)) return null;
  return (
    <Badge color="gold" variant="light" tt="none">
      {depositionTexts.sameReviewer}
    </Badge>
  );
}
