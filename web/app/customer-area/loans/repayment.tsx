import { Progress } from "@mantine/core";
import { businessDate, formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { formatNle } from "@microfinance/contract/core/money.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { owedInAll } from "@microfinance/contract/servicing/owed.ts";
import { Unbroken } from "../../components/display/sentence.tsx";
import layout from "../../components/layout.module.css";
import classes from "./repayment.module.css";
import { dateAndDays, dayCount } from "./due-format.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";

/** The paid share of a loan, as a bar and in words. */
export function RepaidBar({ loan }: { loan: LoanRecord }) {
  const owed = owedInAll(loan);
  const repaid = owed === 0 ? 100 : Math.min(100, Math.round((loan.paid_total / owed) * 100));
  return (
    <div>
      <Progress
        value={repaid}
        size="lg"
        radius="xl"
        aria-label={`${repaid}% of ${formatNle(owed)} is repaid`}
      />
      <p className={classes.repaid}>
        <Unbroken>
          {formatNle(loan.paid_total)} of {formatNle(owed)} paid
        </Unbroken>
      </p>
    </div>
  );
}

/** The next payment with its date, or the arrears with their days. Undefined leaves the line empty. */
export function NextPayment({ loan }: { loan: LoanDetails | undefined }) {
  if (loan === undefined) return <p>&nbsp;</p>;
  if (loan.next_due_date === null) return <p>Nothing is due.</p>;
  if (loan.days_past_due > 0) {
    return (
      <p className={layout.danger}>
        <strong className={layout.whole}>{formatNle(loan.arrears)}</strong> is{" "}
        {dayCount(loan.days_past_due)} late, due since{" "}
        <span className={layout.whole}>{formatCustomerDate(loan.next_due_date)}</span>. Please pay
        it as soon as you can.
      </p>
    );
  }
  return (
    <p>
      Next <strong className={layout.whole}>{formatNle(loan.next_due_amount ?? 0)}</strong>{" "}
      <span className={layout.together}>
        <Unbroken>{dateAndDays(loan.next_due_date, businessDate(new Date()))}</Unbroken>
      </span>
    </p>
  );
}
