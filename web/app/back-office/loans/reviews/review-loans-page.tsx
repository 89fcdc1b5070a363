import { SegmentedControl } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { statusLists } from "@microfinance/contract/loans/status.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { loanScreenTexts } from "@microfinance/contract/loans/texts.ts";
import type { LoanRecord } from "@microfinance/contract/loans/schema/record.ts";
import { waitingFor } from "@microfinance/contract/loans/waiting.ts";
import { lazy, Suspense, useState } from "react";
import { pageSizes } from "@microfinance/contract/core/constants.ts";
import { listLoans } from "@microfinance/contract/loans/endpoints.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { readSettings } from "@microfinance/contract/settings/endpoints.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { useEndpointQuery, useEndpointQueryWith } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import { nextOf, type QueuedLoan, waitsFor } from "./review-queue.ts";
import type { DoneAct } from "./review-foot.tsx";
import { stacked } from "../../../components/table/columns.ts";
import { ListTools } from "../../../components/table/list-tools.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import type { SectionPageProps } from "../../section-keys.ts";
import {
  codeColumn,
  dateColumn,
  type LoanColumn,
  moneyColumn,
  openColumn,
  statusColumn,
  typeColumn,
} from "../list/loan-cells.tsx";
import classes from "./review-loans-page.module.css";
import { AddLoan } from "../list/add-loan.tsx";
import { OfficerFilter } from "../list/loan-filters.tsx";
import { ListTabs } from "../list/list-tabs.tsx";
import { useBusinessDate } from "../../../core/use-business-date.ts";
import { type LoanList, LoanListPage, useLoanList } from "../list/loan-list.tsx";
import { CustomerLink } from "../../customers/customer-link.tsx";
import { days } from "../format.ts";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import layout from "../../../components/layout.module.css";
import { LoanDrawer } from "../list/loan-drawer.tsx";

const { noAmount } = loanScreenTexts;
const everything = statusLists.review.join(",");

/** What waits for what; the first is the whole list (LOAN-69, LOAN-90). */
const queues = [
  { value: "all", label: "All" },
  { value: "first", label: "First review" },
  { value: "second", label: "Second review" },
  { value: "decision", label: "Approval" },
];

const waitingColumn: LoanColumn = {
  key: "waiting",
  header: "Waiting",
  line: "note",
  cell: (loan) => <WaitingFor loan={loan} />,
};
const customerColumn: LoanColumn = {
  key: "customer_id",
  header: "Customer",
  kind: "text",
  cell: (loan) => (
    <span className={layout.whole}>
      <CustomerLink id={loan.customer_id} />
    </span>
  ),
  print: (loan) => loan.customer_id,
};
const nameColumn: LoanColumn = {
  key: "name",
  header: "Name",
  sortable: "customer",
  line: "title",
  cell: (loan) => <strong className={classes.name}>{fullName(loan)}</strong>,
  inLine: fullName,
};
const phoneColumn: LoanColumn = {
  key: "phone",
  header: "Phone",
  kind: "text",
  cell: (loan) => <span className={layout.whole}>{loan.customer.user.phone}</span>,
};
const addressColumn: LoanColumn = {
  key: "address",
  header: "Address",
  cell: ({ customer: { address } }) => {
    const text = joined(address?.address, address?.city);
    return text === "" ? "" : <span className={classes.address}>{text}</span>;
  },
};
const institutionColumn: LoanColumn = {
  key: "institution",
  header: "Institution",
  kind: "text",
  low: true,
  cell: (loan) => joined(loan.customer.employer?.employer_name),
};

const columns: readonly LoanColumn[] = [
  codeColumn("ID"),
  stacked(
    { ...moneyColumn("loan_amount", "Requested", noAmount), line: "amount" },
    moneyColumn("approved_amount", "Approved", noAmount),
  ),
  { ...stacked(typeColumn, waitingColumn), kind: "text" },
  stacked(statusColumn, dateColumn("approval_date", "Approve Date")),
  stacked(customerColumn, nameColumn),
  { ...stacked(phoneColumn, addressColumn), low: true },
  institutionColumn,
];

/**
 * Review Loans (LOAN-69): what is applied for and not yet decided, the oldest first. `#review-loans?loan=LN-…` opens
 * one.
 */
export default function ReviewLoansPage({ params }: SectionPageProps) {
  const actor = useActor();
  const list = useLoanList("review-loans", params, () => everything, { firstOrder: "oldest" });
  // The rows need it: requested beside them.
  useBusinessDate();
  return (
    <LoanListPage
      title="Review Loans"
      text="Two reviews, then the decision."
      actions={
        <>
          <SegmentedControl
            aria-label="Waiting for"
            className={classes.queues ?? ""}
            data={queues}
            value={list.filter.review ?? "all"}
            onChange={(review) => list.change({ review: review === "all" ? null : review })}
          />
          {actor !== null && may(actor, "applications.submit") && <AddLoan />}
        </>
      }
      tabs={<ListTabs section="review-loans" params={params} list={list} />}
      filters={
        <ListTools label="Review Loans">
          <OfficerFilter list={list} />
        </ListTools>
      }
      label="Review Loans"
      list={list}
      columns={[...columns, openColumn("Manage", (loan) => list.change({ loan: loan.loan_id }))]}
      empty={
        list.filter.officer === undefined ? (
          <EmptyState
            title="No loans to review"
            text="New applications come here as soon as they are submitted."
          />
        ) : (
          <EmptyState
            title="No loans of this officer to review"
            text="Choose another officer, or all."
          />
        )
      }
    >
      <ReviewDrawer list={list} />
    </LoanListPage>
  );
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(", ");
}

/** What an application waits for and since how many days: "Second review, 3 days". */
function WaitingFor(props: { loan: LoanRecord }) {
  const today = useBusinessDate();
  const waiting = today ? waitingFor(props.loan, today) : null;
  if (waiting === null) return null;
  return (
    <>
      {waiting.step}, <span className={layout.whole}>{days(waiting.days)}</span>
    </>
  );
}

const ReviewFoot = lazy(async () => ({
  default: (await import("./review-foot.tsx")).ReviewFoot,
}));
const ReviewPanel = lazy(async () => ({
  default: (await import("./review-panel.tsx")).ReviewPanel,
}));

/**
 * The Loan Details panel of Review Loans: what is reviewed, and the two-step review area beneath it (LOAN-50). After a
 * review or decision the next loan that waits for the person opens, and the foot says what was done.
 */
function ReviewDrawer({ list }: { list: LoanList }) {
  const [done, setDone] = useState<DoneAct | null>(null);
  const actor = useActor();
  const settings = useEndpointQuery(readSettings).data?.settings ?? defaultSettings;
  const { sort, order } = list.page;
  const query = {
    ...list.filter,
    ...(sort !== undefined && { sort }),
    ...(order !== undefined && { order }),
    page_size: pageSizes.largest,
  };
  const { data } = useEndpointQueryWith(listLoans, { query }, { enabled: list.loan !== null });
  const queue = data?.loans ?? [];
  const at = queue.findIndex(({ loan_id }) => loan_id === list.loan);
  const open = (loan: string) => list.change({ loan, action: null }, "replace");
  const stepTo = (place: number) => {
    const loan = queue[place];
    return loan === undefined ? null : () => open(loan.loan_id);
  };
  const finish = (loan: LoanDetails) => (text: string) => {
    setDone({ loan, text });
    const waits = (one: QueuedLoan) => actor !== null && waitsFor(one, actor, settings);
    open(nextOf(queue, loan.loan_id, waits) ?? loan.loan_id);
  };
  const onAction = (action: string | null) => list.change({ action }, "replace");
  return (
    <LoanDrawer
      loanId={list.loan}
      onClose={() => {
        setDone(null);
        list.change({ loan: null, action: null }, "replace");
      }}
      start="full"
      first={(loan, readAgain) => ({
        label: "Review",
        content: (
          <Suspense fallback={<DetailSkeleton lines={12} />}>
            <ReviewPanel
              loan={loan}
              readAgain={readAgain}
              action={list.action}
              onAction={onAction}
              onDone={finish(loan)}
            />
          </Suspense>
        ),
      })}
      actions={(loan) => (
        <Suspense fallback={null}>
          <ReviewFoot
            loan={loan}
            done={done}
            action={list.action}
            place={at + 1}
            waiting={data?.total ?? 0}
            onAction={onAction}
            onPrevious={at > 0 ? stepTo(at - 1) : null}
            onNext={stepTo(at + 1)}
          />
        </Suspense>
      )}
    />
  );
}
