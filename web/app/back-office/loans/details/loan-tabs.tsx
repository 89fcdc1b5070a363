import { lazy, Suspense, useState, type ReactNode } from "react";
import { Tabs, Badge } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { may } from "@microfinance/contract/core/access.ts";
import { groupLoanType } from "@microfinance/contract/groups/loan-type.ts";
import { memberTexts } from "@microfinance/contract/groups/texts.ts";
import type { LoanDetails } from "@microfinance/contract/servicing/loan-details.ts";
import { isInReview } from "@microfinance/contract/loans/status.ts";
import { Link } from "react-router";
import { formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { useActor } from "../../../core/use-actor.ts";
import hiding from "../../../components/table/scroll-shadows.module.css";
import { useScrollShadows } from "../../../components/table/use-scroll-shadows.ts";
import { LoanEmployer } from "./loan-employer.tsx";
import { AgreementPanel } from "./agreement-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { HistoryPanel } from "../history/history-panel.tsx";
import classes from "./loan-tabs.module.css";
import { MembersPanel } from "../members/members-panel.tsx";
import { NotesList } from "../notes/notes-list.tsx";
import { NotesPanel } from "../notes/notes-panel.tsx";
import { NeededPapers } from "../papers/needed-papers.tsx";
import { PapersPanel } from "../papers/papers-panel.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import { sectionHref } from "../../../core/use-section.ts";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { useFirstRows } from "../../../components/table/first-rows.tsx";
import { EmptyState } from "../../../components/table/empty-state.tsx";
import { Money } from "../../../components/display/money.tsx";
import { TwoLines } from "../list/loan-cells.tsx";
import { Recoveries } from "../servicing/recoveries.tsx";
import { WaitingEnding } from "../servicing/waiting-ending.tsx";
import panelTableClasses from "./panel-table.module.css";

const ProvenIncome = lazy(async () => ({
  default: (await import("../papers/proven-income.tsx")).ProvenIncome,
}));

/** One tab of a loan. */
export interface LoanTab {
  label: string;
  /** How many rows it holds, shown beside its label. */
  count?: number;
  content: ReactNode;
  /** Whether the full page has no papers beside this tab. */
  isWide?: true;
}

/**
 * Everything about a loan; `first` is the first tab and open at first. A tab is made when it is first
 * opened and kept from then on, so that nothing typed in it is lost by looking elsewhere.
 *
 * @param isFull whether the panel takes the whole page: where that is wide enough, the papers are beside the tabs.
 */
export function LoanTabs(props: { loan: LoanDetails; first?: LoanTab | null; isFull: boolean }) {
  const { loan, first } = props;
  const actor = useActor();
  const mayDecide = actor !== null && may(actor, "loans.note") && isInReview(loan);
  const files = loan.files.map((file) => ({ ...file, loan_id: loan.loan_id }));
  const tabs: LoanTab[] = [
    ...(first ? [first] : []),
    { label: "Overview", content: <DetailsPanel loan={loan} /> },
    { label: "Schedule", count: loan.instalments.length, content: <SchedulePanel loan={loan} /> },
    { label: "Payments", count: loan.payments.length, content: <PaymentsPanel loan={loan} /> },
    {
      label: "Documents",
      count: loan.files.length,
      content: (
        <>
          <NeededPapers loan={loan} />
          {isInReview(loan) && (
            <Suspense fallback={null}>
              <ProvenIncome loan={loan} mayRecord={mayDecide} />
            </Suspense>
          )}
          <PapersPanel files={files} mayDecide={mayDecide} />
        </>
      ),
      isWide: true,
    },
    { label: "Agreement", content: <AgreementPanel loan={loan} /> },
    { label: "Employer", content: <LoanEmployer loan={loan} /> },
    ...(loan.loan_type === groupLoanType
      ? [{ label: memberTexts.title, content: <MembersPanel loan={loan} /> }]
      : []),
    {
      label: "Notes",
      count: loan.notes?.length ?? 0,
      content: <NotesPanel loan={loan} />,
      isWide: true,
    },
    { label: "Timeline", content: <HistoryPanel loan={loan} /> },
  ];
  const [list, hidden] = useScrollShadows<HTMLDivElement>();
  const start = tabs[0]?.label ?? "";
  const [active, setActive] = useState(start);
  const [visited, setVisited] = useState<readonly string[]>([start]);
  const hasRoom = useMediaQuery("(min-width: 1200px)") ?? false;
  const show = (label: string) => {
    setActive(label);
    if (!visited.includes(label)) setVisited([...visited, label]);
  };
  const notes = loan.notes ?? [];
  const hasBeside = loan.files.length > 0 || notes.length > 0;
  const isBeside =
    props.isFull &&
    hasRoom &&
    hasBeside &&
    tabs.find(({ label }) => label === active)?.isWide !== true;
  return (
    <div className={classes.page} data-beside={isBeside || undefined}>
      <Tabs value={active} onChange={(label) => label !== null && show(label)}>
        <div className={hiding.sides} data-hidden={hidden}>
          <Tabs.List ref={list} className={classes.list}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.label} value={tab.label}>
                {tab.label}
                {tab.count !== undefined && tab.count > 0 && (
                  <span className={classes.count}>{tab.count}</span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.label} value={tab.label} className={classes.panel}>
            {visited.includes(tab.label) && tab.content}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isBeside && (
        <aside className={classes.beside} aria-label="Papers and notes">
          {notes.length > 0 && (
            <section>
              <h3>Notes</h3>
              <NotesList notes={notes} />
            </section>
          )}
          {loan.files.length > 0 && (
            <section>
              <h3>Documents</h3>
              <NeededPapers loan={loan} />
              <PapersPanel files={files} opensFirst={Boolean(first)} mayDecide={mayDecide} />
            </section>
          )}
        </aside>
      )}
    </div>
  );
}

type Payment = LoanDetails["payments"][number];

const paymentColumns: readonly Column<Payment>[] = [
  {
    key: "receipt",
    header: "Receipt",
    cell: (row) => (
      <Link to={{ hash: sectionHref("payments", { loan: row.loan_id, payment: String(row.id) }) }}>
        {row.receipt_number}
      </Link>
    ),
  },
  {
    key: "date",
    header: "Date",
    cell: (row) => (
      <TwoLines
        first={formatStaffDate(row.transaction_date)}
        second={row.staff_name === undefined ? "" : `by ${row.staff_name}`}
      />
    ),
  },
  { key: "amount", header: "Amount", kind: "money", cell: (row) => <Money value={row.amount} /> },
  {
    key: "method",
    header: "Method",
    kind: "text",
    cell: (row) => <TwoLines first={row.payment_method} second={row.remarks} />,
  },
  {
    key: "balance_after",
    header: "Balance after",
    kind: "money",
    cell: (row) => <Money value={row.balance_after} />,
  },
  {
    key: "reversal",
    header: "State",
    cell: (row) => (row.reversal === null ? "Booked" : <Reversed payment={row} />),
  },
];

/** The payments of a loan, newest first; each leads to its receipt. Below, what was recovered after a write-off. */
function PaymentsPanel(props: { loan: LoanDetails }) {
  const { loan } = props;
  const { first, rest } = useFirstRows(loan.payments, "payments");
  return (
    <div className={panelTableClasses.parts}>
      <WaitingEnding loan={loan} />
      <div className={panelTableClasses.table}>
        <DataTable
          label={`Payments of ${loan.loan_id}`}
          columns={paymentColumns}
          rows={first}
          rowKey={(row) => row.id}
          empty={<EmptyState compact title="No payments yet" />}
        />
        {rest}
      </div>
      <Recoveries loan={loan} />
    </div>
  );
}

function Reversed(props: { payment: Payment }) {
  const { reversal } = props.payment;
  if (reversal === null) return null;
  return (
    <TwoLines
      first={
        <Badge color="kola" variant="light" tt="none">
          Reversed
        </Badge>
      }
      second={`${formatStaffDate(reversal.reversed_on)} ${reversal.reason ?? ""}`}
    />
  );
}
