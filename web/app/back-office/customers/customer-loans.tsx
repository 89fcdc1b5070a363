import { listCustomerLoans } from "@microfinance/contract/loans/endpoints.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Section } from "../../components/shell/section.tsx";
import {
  codeColumn,
  type LoanColumn,
  moneyColumn,
  stacked,
  statusColumn,
  submittedColumn,
  typeColumn,
} from "../loans/list/loan-cells.tsx";
import { LoanDrawer } from "../loans/list/loan-drawer.tsx";
import classes from "./customer-details-page.module.css";
import type { ListState } from "../use-list-state.ts";

const columns: readonly LoanColumn[] = [
  codeColumn("ID"),
  submittedColumn,
  typeColumn,
  statusColumn,
  stacked(moneyColumn("loan_amount", "Requested"), moneyColumn("approved_amount", "Approved")),
  moneyColumn("paid_total", "Total Paid"),
  moneyColumn("balance", "Balance"),
];

/** The loans of one customer, newest first; one opens in the Loan Details side panel. */
export function CustomerLoans(props: { customerId: string; place: ListState }) {
  const { place } = props;
  const answer = useEndpointQuery(
    listCustomerLoans,
    { params: { customerId: props.customerId }, query: place.page },
    { keep: true },
  );
  return (
    <Section title="Loans" bare>
      {answer.data === undefined && answer.error !== null ? (
        <div className={classes.failure}>
          <ErrorState
            error={answer.error}
            fallback={panelTexts.failed}
            onRetry={() => void answer.refetch()}
          />
        </div>
      ) : (
        <DataTable
          label="Loans"
          columns={columns}
          rows={answer.data?.loans}
          rowKey={(loan) => loan.loan_id}
          selectedKey={place.loan}
          onOpen={(loan) => place.change({ loan: loan.loan_id })}
          {...place.sortBy("loan_id")}
          stale={answer.isPlaceholderData}
          skeletonRows={3}
          empty={<EmptyState compact title="This customer has no loans yet" />}
        />
      )}
      <Pager label="loans" {...place.pagerOf(answer.data)} />
      <LoanDrawer loanId={place.loan} onClose={() => place.change({ loan: null })} />
    </Section>
  );
}
