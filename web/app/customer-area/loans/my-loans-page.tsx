import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { myLoansTexts } from "@microfinance/contract/loans/texts.ts";
import { ActionIcon, Button } from "@mantine/core";
import IconEye from "icon:eye";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { owedText } from "@microfinance/contract/servicing/recovery.ts";
import { formatCustomerDate } from "@microfinance/contract/core/dates.ts";
import { loanBadges } from "@microfinance/contract/servicing/badges.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { useSectionNavigation, useSection } from "../../core/use-section.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { tabKeys } from "../tab-keys.ts";
import { GroupShares } from "./group-shares.tsx";
import { LoanDetailsModal } from "./loan-details-modal.tsx";
import { OwnBills } from "./own-bills.tsx";
import { useOwnLoans } from "./use-own-loans.ts";
import { useLocalPages } from "../../core/use-pages.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Money } from "../../components/display/money.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { StatusBadge } from "../../components/display/status-badge.tsx";
import { Unbroken } from "../../components/display/sentence.tsx";
import { SecondBadges } from "../../components/display/second-badges.tsx";
import layout from "../../components/layout.module.css";
import { useApplyForLoan } from "../shell/apply-for-loan.tsx";
import classes from "./active-loans.module.css";
import { NextPayment, RepaidBar } from "./repayment.tsx";
import { useLoanDetails } from "./use-loan-details.ts";

/**
 * The My Loans tab (LOAN-33, LOAN-12): active loans, new applications, closed loans. `?loan=` opens the details of one.
 */
export default function MyLoansPage() {
  const { params } = useSection(tabKeys);
  const navigate = useSectionNavigation();
  const { loans, error, refetch } = useOwnLoans();
  const open = (loanId: string) => navigate("loans", { loan: loanId });
  if (loans === undefined && error !== null) {
    return <ErrorState error={error} fallback={panelTexts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <div className={layout.stack4}>
      <section aria-labelledby="active-loans" className={classes.active}>
        <h2 id="active-loans">Active Loans</h2>
        {loans === undefined ? (
          <CardSkeleton cards={2} height={220} />
        ) : (
          <ActiveLoans loans={loans.active} onView={open} />
        )}
      </section>
      <GroupShares />
      <Section title="New Applications" bare>
        <LoanTable
          label="New Applications"
          loans={loans?.applications}
          empty={myLoansTexts.noNew}
          onOpen={open}
        />
      </Section>
      <Section title="Closed Loan" bare>
        <LoanTable
          label="Closed Loan"
          loans={loans?.closed}
          empty={myLoansTexts.noClosed}
          onOpen={open}
          hasAction
        />
      </Section>
      <OwnBills />
      <LoanDetailsModal loanId={params.get("loan")} onClose={() => navigate("loans")} />
    </div>
  );
}

const columns: readonly Column<LoanRecord>[] = [
  { key: "loan_id", header: "Loan Id", cell: (loan) => loan.loan_id },
  {
    key: "total_amount",
    header: "Total Amount",
    kind: "money",
    cell: (loan) => <Money value={loan.total_amount} style="short" />,
  },
  { key: "loan_type", header: "Type", cell: (loan) => loan.loan_type_name },
  {
    key: "status",
    header: "Status",
    cell: (loan) => (
      <>
        <StatusBadge plain status={loan.status} /> {owedText(loan)}
      </>
    ),
  },
  {
    key: "payment",
    header: "Payment",
    kind: "money",
    cell: (loan) => <Money value={loan.payment} style="short" />,
  },
];

/**
 * New applications, or closed loans (LOAN-33), ten a page.
 *
 * @param loans undefined while they are fetched.
 * @param hasAction the action icon that opens the details, as in the closed loans.
 */
function LoanTable(props: {
  label: string;
  loans: readonly LoanRecord[] | undefined;
  empty: string;
  onOpen: (loanId: string) => void;
  hasAction?: boolean;
}) {
  const { rows, pager } = useLocalPages(props.loans ?? []);
  const action: Column<LoanRecord> = {
    key: "action",
    header: "Action",
    kind: "action",
    // On a card the loan id at its head opens the details.
    hideOnCard: true,
    cell: (loan) => (
      <ActionIcon
        variant="subtle"
        size={44}
        my={-12}
        aria-label={`View ${loan.loan_id}`}
        onClick={() => props.onOpen(loan.loan_id)}
      >
        <IconEye size={20} />
      </ActionIcon>
    ),
  };
  return (
    <>
      <DataTable
        label={props.label}
        columns={props.hasAction ? [...columns, action] : columns}
        rows={props.loans === undefined ? undefined : rows}
        rowKey={(loan) => loan.id}
        empty={<EmptyState compact title={props.empty} />}
        onOpen={(loan) => props.onOpen(loan.loan_id)}
        skeletonRows={3}
      />
      {pager.pages > 1 && <Pager {...pager} label={props.label} />}
    </>
  );
}

/** The Active Loans list (LOAN-33): a card for each loan, with its repayment and its next payment. */
function ActiveLoans(props: { loans: readonly LoanRecord[]; onView: (loanId: string) => void }) {
  const { details } = useLoanDetails(props.loans.map((loan) => loan.loan_id));
  const apply = useApplyForLoan();
  if (props.loans.length === 0) {
    return (
      <EmptyState
        compact
        title={myLoansTexts.noActive}
        text="An approved loan shows here with its balance and its next payment."
        action={
          <Button size="md" variant="default" onClick={apply}>
            Apply for Loan
          </Button>
        }
      />
    );
  }
  return (
    <ul className={classes.cards}>
      {props.loans.map((loan, place) => (
        <ActiveLoanCard
          key={loan.id}
          loan={loan}
          details={details[place]}
          onView={() => props.onView(loan.loan_id)}
        />
      ))}
    </ul>
  );
}

function ActiveLoanCard(props: {
  loan: LoanRecord;
  details: LoanDetails | undefined;
  onView: () => void;
}) {
  const { loan } = props;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>{loan.loan_type_name}</h3>
          <p>
            <Unbroken>{loan.loan_id}</Unbroken>
          </p>
          {loan.approval_date !== null && <p>Approved {formatCustomerDate(loan.approval_date)}</p>}
        </div>
        <StatusBadge status={loan.status} />
        <SecondBadges labels={loanBadges(loan)} />
      </div>
      <div>
        <p className={layout.hint}>Balance</p>
        <Money value={loan.balance} style="short" size="large" />
      </div>
      <RepaidBar loan={loan} />
      <div className={classes.foot}>
        <NextPayment loan={props.details} />
        <Button
          size="md"
          variant="default"
          onClick={props.onView}
          aria-label={`View ${loan.loan_id}`}
        >
          View
        </Button>
      </div>
    </li>
  );
}
