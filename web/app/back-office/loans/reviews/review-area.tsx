import { useState } from "react";
import { may, type Actor } from "@microfinance/contract/core/access.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { firstReviewError, secondReviewError } from "@microfinance/contract/loans/reviews.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { isOwnLoan, ownLoanTexts } from "@microfinance/contract/staff/own-loan.ts";
import { useEndpointQuery } from "../../../core/query.ts";
import { Banner } from "../../../components/feedback/banner.tsx";
import { AccessNote } from "../list/access-note.tsx";
import classes from "./review-area.module.css";
import { ReviewStep } from "./review-step.tsx";
import type { BannerMessage } from "../../../core/use-submit.ts";

/** The two-step review area (LOAN-50): the first review, then the second, each with its form (LOAN-40, LOAN-44, LOAN-41). */
export function ReviewArea(props: { loan: LoanDetails; actor: Actor }) {
  const { loan, actor } = props;
  const [message, setMessage] = useState<BannerMessage | null>(null);
  const settings = useEndpointQuery(readSettings).data?.settings;
  const reviewer = {
    staff_id: actor.staff_id ?? 0,
    reviewers_differ: (settings ?? defaultSettings).reviewers_differ,
  };
  const own = isOwnLoan(actor.staff_id, loan.staff_alike) ? ownLoanTexts.refused : null;
  const mayFirst = may(actor, "loans.first_review");
  const maySecond = may(actor, "loans.second_review");
  const functions = [
    ...(mayFirst ? ["First Review"] : []),
    ...(maySecond ? ["Second Review"] : []),
  ];
  return (
    <>
      <AccessNote functions={functions} />
      <Banner
        message={message}
        onDismiss={() => setMessage(null)}
        dismissAfter={timers.loanBanner}
      />
      <ol className={classes.steps}>
        <ReviewStep
          step="first"
          loan={loan}
          isAllowed={mayFirst}
          refusal={firstReviewError(loan) ?? own}
          onMessage={setMessage}
        />
        <ReviewStep
          step="second"
          loan={loan}
          isAllowed={maySecond}
          refusal={secondReviewError(loan, reviewer) ?? own}
          onMessage={setMessage}
        />
      </ol>
    </>
  );
}
