import { listCustomerLoans } from "@microfinance/contract/loans/endpoints.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { useAnswer } from "../../lib/query.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Section } from "../../ui/section.tsx";
import {
  codeColumn,
  type LoanColumn,
  moneyColumn,
  stacked,
  statusColumn,
  submittedColumn,
  typeColumn,
} from "../loans/loan-cells.tsx";
import { LoanDrawer } from "../loans/loan-drawer.tsx";
import classes from "./customer-details-page.module.css";
import type { ListPlace } from "../use-list-place.ts";

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
export function CustomerLoans(props: { customerId: string; place: ListPlace }) {
  const { place } = props;
  const answer = useAnswer(
    listCustomerLoans,
    { params: { customerId: props.customerId }, query: place.page },
    { keep: true },
  );
  return (
    <Section title="Loans" bare>
      {answer.data === undefined && answer.error !== null ? (
        <div className={classes.failure}>
          <LoadFailure
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
