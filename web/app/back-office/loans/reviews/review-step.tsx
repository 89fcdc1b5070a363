import IconCheck from "icon:check";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import type { BannerMessage } from "../../../core/use-submit.ts";
import { signature } from "../history/loan-events.ts";
import classes from "./review-area.module.css";
import { ReviewForm } from "./review-form.tsx";

const titles = { first: "First Review", second: "Second Review" } as const;

/**
 * One step of the review: what was written, the form, or what it waits for.
 *
 * @param isAllowed whether this person may do the step at all.
 * @param refusal why the loan cannot have it now; null when it can.
 */
export function ReviewStep(props: {
  step: "first" | "second";
  loan: LoanDetails;
  isAllowed: boolean;
  refusal: string | null;
  onMessage: (message: BannerMessage | null) => void;
}) {
  const { step, loan, refusal: error } = props;
  const done = loan.reviews.find((review) => review.step === step);
  const state = done !== undefined ? "complete" : error === null ? "current" : "waiting";
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.mark} aria-hidden="true">
        {done !== undefined ? <IconCheck size={16} /> : step === "first" ? 1 : 2}
      </span>
      <div className={classes.content}>
        <h4>
          {titles[step]}
          <span>{done === undefined ? "Pending" : "Complete"}</span>
        </h4>
        {done !== undefined ? (
          <>
            <p>
              {signature(done.reviewer ?? "", done.staff_name)}, {formatStaffDate(done.reviewed_on)}
            </p>
            {done.notes && <blockquote>{done.notes}</blockquote>}
          </>
        ) : error !== null ? (
          <p>{error}</p>
        ) : props.isAllowed ? (
          <ReviewForm step={step} title={titles[step]} loan={loan} onMessage={props.onMessage} />
        ) : (
          <p>Waiting for a reviewer.</p>
        )}
      </div>
    </li>
  );
}
