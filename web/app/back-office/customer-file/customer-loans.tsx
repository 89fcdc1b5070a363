import { listCustomerLoans } from "@microfinance/contract/loans/endpoints.ts";
import { panelTexts } from "@microfinance/contract/customers/texts.ts";
import { stacked } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import {
  codeColumn,
  type LoanColumn,
  balanceColumn,
  moneyColumn,
  nextDueColumn,
  statusColumn,
  submittedColumn,
  typeColumn,
} from "../loans/list/loan-cells.tsx";
import { LoanDrawer } from "../loans/list/loan-drawer.tsx";
import { ListTable } from "../list-page.tsx";
import { useListPage } from "../use-list-page.ts";

const columns: readonly LoanColumn[] = [
  { ...codeColumn("ID"), line: "title" },
  { ...submittedColumn, low: true },
  { ...typeColumn, low: true },
  statusColumn,
  stacked(moneyColumn("loan_amount", "Requested"), moneyColumn("approved_amount", "Approved")),
  { ...moneyColumn("paid_total", "Total Paid"), low: true },
  stacked({ ...balanceColumn, line: "amount" }, nextDueColumn),
];

/** The loans of one customer, newest first; one opens in the Loan Details side panel. */
export function CustomerLoans(props: { customerId: string; params: URLSearchParams }) {
  const list = useListPage(listCustomerLoans, "customer-details", props.params, () => ({}), {
    path: { customerId: props.customerId },
  });
  return (
    <Section title="Loans" bare>
      <ListTable
        list={list}
        failure={panelTexts.failed}
        label="Loans"
        columns={columns}
        rowsOf={(data) => data.loans}
        rowKey={(loan) => loan.loan_id}
        selectedKey={list.loan}
        onOpen={(loan) => list.change({ loan: loan.loan_id })}
        skeletonRows={3}
        empty={<EmptyState compact title="This customer has no loans yet" />}
        pagerLabel="loans"
      />
      <LoanDrawer loanId={list.loan} onClose={() => list.change({ loan: null })} />
    </Section>
  );
}
