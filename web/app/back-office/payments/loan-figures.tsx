import { Progress } from "@mantine/core";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { shortName } from "@microfinance/contract/core/names.ts";
import { branchTexts } from "@microfinance/contract/branches/texts.ts";
import type { SuggestedLoan } from "@microfinance/contract/payments/fields.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { owedInAll } from "@microfinance/contract/servicing/owed.ts";
import { CustomerLink } from "../customers/customer-link.tsx";
import { DetailList } from "../../components/display/detail-list.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import { Section } from "../../components/shell/section.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import layout from "../../components/layout.module.css";
import { BorrowerNotes, ToReturnNote } from "../loans/details/persons-notes.tsx";
import classes from "./loan-figures.module.css";
import type { LoanLookup } from "./use-loan-lookup.ts";

/** The amounts due on the loan found by its id (PAY-9); of another branch's loan what a payment needs (BR-11). */
export function LoanFigures({
  lookup: { loan, elsewhere, isSearching },
}: {
  lookup: Pick<LoanLookup, "loan" | "elsewhere" | "isSearching">;
}) {
  if (elsewhere !== null) return <FiguresElsewhere loan={elsewhere} />;
  if (loan === null) {
    return (
      <Section title="Loan">
        {isSearching ? (
          <DetailSkeleton lines={8} />
        ) : (
          <EmptyState
            compact
            title="No loan yet"
            text="Its balance and payments show here once you enter a loan id."
          />
        )}
      </Section>
    );
  }
  const owed = owedInAll(loan);
  const share = owed === 0 ? 0 : (loan.paid_total / owed) * 100;
  return (
    <Section title="Loan" actions={<StatusBadge status={loan.status} />}>
      <BorrowerNotes loan={loan} />
      <ToReturnNote loan={loan} />
      <p className={layout.hint}>Outstanding Balance</p>
      <p className={classes.balance}>
        <Money value={loan.balance} size="hero" />
      </p>
      <Progress
        value={share}
        aria-label={`${Math.floor(share)}% of the loan is paid`}
        className={layout.below5}
      />
      <DetailList
        missing="None"
        items={[
          { label: "Customer", value: shortName(loan) },
          {
            label: "Customer ID",
            value: <CustomerLink id={loan.customer_id} />,
          },
          { label: "Loan ID", value: loan.loan_id },
          { label: "Loan Amount", value: <Money value={loan.total_amount} /> },
          ...(loan.totals.penalty > 0
            ? [{ label: "Penalties", value: <Money value={loan.totals.penalty} /> }]
            : []),
          { label: "Total Paid to Date", value: <Money value={loan.paid_total} /> },
          { label: "Last Payment", value: dateOf(loan.last_payment_date) },
          { label: "Approval Date", value: dateOf(loan.approval_date) },
          { label: "Next Payment", value: nextPayment(loan) },
          { label: "Past Due", value: <PastDue loan={loan} /> },
        ]}
      />
    </Section>
  );
}

function FiguresElsewhere({ loan }: { loan: SuggestedLoan }) {
  return (
    <Section title="Loan" actions={<StatusBadge status={loan.status} />}>
      <p className={layout.hint}>Outstanding Balance</p>
      <p className={classes.balance}>
        <Money value={loan.balance} size="hero" />
      </p>
      <DetailList
        missing="None"
        items={[
          { label: "Branch", value: loan.branch },
          { label: "Customer", value: loan.customer_name },
          { label: "Loan ID", value: loan.loan_id },
          { label: "Next Payment", value: nextPayment(loan) },
          { label: "Due now", value: <Money value={loan.due_amount} /> },
        ]}
      />
      <p className={layout.hint}>{branchTexts.paidElsewhere}</p>
    </Section>
  );
}

function nextPayment(loan: Pick<LoanDetails, "next_due_date" | "next_due_amount">) {
  if (loan.next_due_date === null) return null;
  return (
    <>
      <Money value={loan.next_due_amount} />
      <span className={classes.when}>{formatStaffDate(loan.next_due_date)}</span>
    </>
  );
}

function PastDue({ loan }: { loan: LoanDetails }) {
  if (loan.arrears === 0) return "Nothing";
  const days = loan.days_past_due === 1 ? "1 day" : `${loan.days_past_due} days`;
  return (
    <span className={classes.late}>
      <Money value={loan.arrears} />
      <span className={classes.when}>{days}</span>
    </span>
  );
}

function dateOf(date: string | null): string | null {
  return date === null ? null : formatStaffDate(date);
}
