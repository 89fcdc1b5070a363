import { Progress } from "@mantine/core";
import { formatNleExact, fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { dueNow } from "@microfinance/contract/servicing/instalment-facts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { takesPayments } from "@microfinance/contract/loans/status.ts";
import { owedInAll } from "@microfinance/contract/servicing/owed.ts";
import { Money } from "../../../components/display/money.tsx";
import layout from "../../../components/layout.module.css";
import classes from "./loan-head.module.css";
import { amountLabel } from "@microfinance/contract/schedules/words.ts";

/** What is requested, or what is owed, due now and paid, with a bar of the paid share (LOAN-86). */
export function LoanSums(props: { loan: LoanDetails }) {
  const { loan } = props;
  if (loan.approval_date === null)
    return (
      <dl className={classes.sums}>
        <Sum label="Requested" value={loan.loan_amount} />
        <Sum label={amountLabel(loan)} value={loan.monthly_payment} />
        <Sum label="In all" value={loan.total_amount} />
      </dl>
    );
  const owed = owedInAll(loan);
  const share = owed === 0 ? 0 : (loan.paid_total / owed) * 100;
  const due = dueNow(loan.instalments);
  return (
    <div className={classes.owed}>
      <dl className={classes.sums}>
        <Sum
          label={loan.written_off_on === null ? "Owes" : "Still owes"}
          value={fromCents(toCents(loan.balance) - toCents(loan.recovered_total))}
        />
        {takesPayments(loan.status) && (
          <div data-late={loan.days_past_due > 0 || undefined}>
            <dt>Due now</dt>
            <dd>
              <Money value={due} />
            </dd>
          </div>
        )}
        <div>
          <dt>Paid</dt>
          <dd>
            <Money value={loan.paid_total} />{" "}
            <span className={`${layout.soft} ${layout.regular}`}>
              of <Money value={owed} />
            </span>
          </dd>
        </div>
      </dl>
      <Progress
        value={share}
        size="sm"
        color="leaf"
        aria-label={`${formatNleExact(loan.paid_total)} of ${formatNleExact(owed)} is paid`}
      />
    </div>
  );
}

function Sum(props: { label: string; value: number }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <Money value={props.value} />
      </dd>
    </div>
  );
}
