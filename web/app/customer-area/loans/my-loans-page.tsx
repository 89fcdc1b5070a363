import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { myLoansTexts } from "@microfinance/contract/loans/texts.ts";
import { useSectionNavigation, useSection } from "../../core/use-section.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { tabKeys } from "../tab-keys.ts";
import { ActiveLoans } from "./active-loans.tsx";
import { GroupShares } from "./group-shares.tsx";
import { LoanDetailsModal } from "./loan-details-modal.tsx";
import { LoanTable } from "./loan-table.tsx";
import classes from "./my-loans-page.module.css";
import { useOwnLoans } from "./use-own-loans.ts";

/** The My Loans tab (LOAN-33, LOAN-12): active loans, new applications, closed loans. `?loan=` opens the details of one. */
export default function MyLoansPage() {
  const { params } = useSection(tabKeys);
  const navigate = useSectionNavigation();
  const { loans, error, refetch } = useOwnLoans();
  const open = (loanId: string) => navigate("loans", { loan: loanId });
  if (loans === undefined && error !== null) {
    return <ErrorState error={error} fallback={panelTexts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.page}>
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
      <LoanDetailsModal loanId={params.get("loan")} onClose={() => navigate("loans")} />
    </div>
  );
}
