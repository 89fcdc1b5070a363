import { Avatar } from "@mantine/core";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { Lateness } from "../../../components/display/lateness.tsx";
import { StatusBadge } from "../../../components/display/status-badge.tsx";
import type { SectionPageProps } from "../../section-keys.ts";
import { CardsOrTable, showsTable } from "./cards-or-table.tsx";
import classes from "../details/loan-cards.module.css";
import { LoanCards } from "../details/loan-cards.tsx";
import { LoanDrawer } from "./loan-drawer.tsx";
import { useLoanList } from "./loan-list.tsx";
import { useActor } from "../../../core/use-actor.ts";
import { type Actor, may } from "@microfinance/contract/core/access.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { activeLoanTexts } from "@microfinance/contract/loans/texts.ts";
import { SectionButton } from "./section-button.tsx";

const status = statusLists.active.join(",");

/** Active Loans (LOAN-71): loans that are approved or being repaid, six cards a page. */
export default function ActiveLoansPage({ params }: SectionPageProps) {
  const list = useLoanList("loan-approval", params, () => status, {
    ...(!showsTable(params) && { pageSize: pageSizes.activeLoans }),
  });
  const actor = useActor();
  return (
    <CardsOrTable
      section="loan-approval"
      params={params}
      title="Active Loans"
      text="Loans that are approved or being repaid."
      label="Active Loans"
      list={list}
      open="View"
      empty={empty}
      cards={
        <LoanCards
          label="Active Loans"
          list={list}
          empty={empty}
          card={(loan) => <ActiveLoanCard loan={loan} />}
        />
      }
    >
      <LoanDrawer
        loanId={list.loan}
        onClose={() => list.change({ loan: null }, "replace")}
        {...(actor && { actions: (loan) => <ActiveLoanActions loan={loan} actor={actor} /> })}
      />
    </CardsOrTable>
  );
}

const empty = (
  <EmptyState
    title="No active loans"
    text="Loans come here when they are approved and stay until they are paid."
  />
);

function ActiveLoanCard(props: { loan: LoanRecord }) {
  const { loan } = props;
  const name = fullName(loan);
  return (
    <>
      <span className={classes.top}>
        <span className={classes.code}>{loan.loan_id}</span>
        <span className={classes.state}>
          <StatusBadge status={loan.status} />
          <Lateness days={loan.days_past_due} />
        </span>
      </span>
      <span className={classes.person}>
        <Avatar name={name} color="leaf" size={40} aria-hidden="true" />
        <span>
          <span className={classes.name}>{name}</span>
          <span className={classes.soft}>{loan.customer.user.phone}</span>
        </span>
      </span>
      <span className={classes.amount}>
        <span className={classes.soft}>{loan.loan_type_name}</span>
        <span className={classes.soft}>
          Approved {loan.approval_date !== null && formatStaffDate(loan.approval_date)}
        </span>
      </span>
    </>
  );
}

/** Review Loan, Pay Loan and Close loan of the side panel of Active Loans (LOAN-71), each leading to its section. */
export function ActiveLoanActions(props: { loan: LoanDetails; actor: Actor }) {
  const { loan, actor } = props;
  const params = { loan: loan.loan_id };
  return (
    <>
      <SectionButton section="loans" params={params}>
        {activeLoanTexts.review}
      </SectionButton>
      {may(actor, "payments.record") && (
        <SectionButton section="payments" params={params} isMain>
          {activeLoanTexts.pay}
        </SectionButton>
      )}
      {may(actor, "loans.decide") && (
        <SectionButton section="manage-loans" params={{ ...params, action: "close" }}>
          {activeLoanTexts.close}
        </SectionButton>
      )}
    </>
  );
}
