import { SegmentedControl } from "@mantine/core";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import type { SectionPageProps } from "../../sections.ts";
import {
  Clipped,
  codeColumn,
  dateColumn,
  type LoanColumn,
  moneyColumn,
  openColumn,
  stacked,
  statusColumn,
  typeColumn,
} from "../list/loan-cells.tsx";
import classes from "./review-loans-page.module.css";
import { LoanListPage, useLoanList } from "../list/loan-list.tsx";
import { CustomerLink } from "../details/loan-facts.tsx";
import { ReviewDrawer } from "./review-drawer.tsx";
import type { ListState } from "../../use-list-state.ts";

const { noAmount } = loanScreenTexts;
const everything = statusLists.review.join(",");

/** What waits for what; the first is the whole list (LOAN-69). */
const queues = [
  { value: everything, label: "All" },
  { value: "applied,reviewing", label: "First review" },
  { value: "processing", label: "Second review" },
  { value: "processed", label: "Approval" },
];

const nameColumn: LoanColumn = {
  key: "name",
  header: "Name",
  cell: (loan) => <Clipped text={fullName(loan)} />,
};
const phoneColumn: LoanColumn = {
  key: "phone",
  header: "Phone",
  cell: (loan) => loan.customer.user.phone,
};
const addressColumn: LoanColumn = {
  key: "address",
  header: "Address",
  kind: "text",
  cell: (loan) => joined(loan.customer.address?.address, loan.customer.address?.city),
};
const institutionColumn: LoanColumn = {
  key: "institution",
  header: "Institution",
  cell: (loan) => joined(loan.customer.employer?.employer_name),
};

const columns: readonly LoanColumn[] = [
  codeColumn("ID"),
  stacked(
    moneyColumn("loan_amount", "Requested", noAmount),
    moneyColumn("approved_amount", "Approved", noAmount),
  ),
  stacked(typeColumn, statusColumn),
  stacked(dateColumn("approval_date", "Approve Date"), {
    key: "customer_id",
    header: "Customer",
    cell: (loan) => <CustomerLink id={loan.customer_id} />,
  }),
  stacked(nameColumn, phoneColumn),
  stacked(addressColumn, institutionColumn),
];

/** Review Loans (LOAN-69): what is applied for and not yet decided. `#review-loans?loan=LN-…` opens one. */
export default function ReviewLoansPage({ params }: SectionPageProps) {
  const list = useLoanList("review-loans", params, queueOf);
  return (
    <LoanListPage
      title="Review Loans"
      text="Two reviews, then the decision."
      actions={
        <SegmentedControl
          aria-label="Waiting for"
          className={classes.queues ?? ""}
          data={queues}
          value={list.filter.status ?? everything}
          onChange={(status) => list.change({ status: status === everything ? null : status })}
        />
      }
      label="Review Loans"
      list={list}
      columns={[...columns, openColumn("Manage", (loan) => list.change({ loan: loan.loan_id }))]}
      empty={
        <EmptyState
          title="No loans to review"
          text="New applications come here as soon as they are submitted."
        />
      }
    >
      <ReviewDrawer loanId={list.loan} onClose={() => list.change({ loan: null }, "replace")} />
    </LoanListPage>
  );
}

/** The queue of the address; the whole list for an unknown one. */
function queueOf({ status }: ListState): string {
  return queues.find(({ value }) => value === status)?.value ?? everything;
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(", ") || "-";
}
