import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { waitingFor } from "@microfinance/contract/loans/waiting.ts";
import { useBusinessDate } from "../../../core/use-business-date.ts";
import { days } from "../format.ts";
import classes from "./review-loans-page.module.css";

/** What an application waits for and since how many days: "Second review, 3 days". */
export function WaitingFor(props: { loan: LoanRecord }) {
  const today = useBusinessDate();
  const waiting = today ? waitingFor(props.loan, today) : null;
  if (waiting === null) return null;
  return (
    <>
      {waiting.step}, <span className={classes.whole}>{days(waiting.days)}</span>
    </>
  );
}
