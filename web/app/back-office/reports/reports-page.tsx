import { type ComponentType, Suspense, useState } from "react";
import { Button, Modal } from "@mantine/core";
import IconFileDescription from "icon:file-description";
import IconListSearch from "icon:list-search";
import IconReceiptOff from "icon:receipt-off";
import IconReportMoney from "icon:report-money";
import IconScale from "icon:scale";
import type { Icon } from "../../components/display/icon.tsx";
import { type Action, may } from "@microfinance/contract/core/access.ts";
import { Link, useNavigate } from "react-router";
import { useActor } from "../../core/use-actor.ts";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { Section } from "../../components/shell/section.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { OtherPayments } from "./other-payments.tsx";
import { PaymentStatements } from "./payment-statements.tsx";
import { reportHref } from "./report-address.ts";
import classes from "./reports-page.module.css";
import { reportViews, type ReportView } from "./report-views.ts";
import { TrialBalance } from "../ledger/trial-balance.tsx";
import { generalTexts } from "@microfinance/contract/core/texts.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { sectionHref } from "../../core/use-section.ts";
import { daysFrom } from "../ledger/ledger-address.ts";
import { changedParams } from "../use-list-state.ts";
import type { ReportProps } from "./report-props.ts";
import { formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import * as ledger from "@microfinance/contract/accounting/endpoints.ts";
import { branchInView } from "../../core/branch-in-view.ts";
import { useBranches } from "../../core/use-branches.ts";
import { useEndpointQuery } from "../../core/query.ts";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import layout from "../../components/layout.module.css";

/** The groups of the page, in its order. */
const groups = ["Papers of customers", "Portfolio", "Books"] as const;

interface Report {
  group: (typeof groups)[number];
  title: string;
  text: string;
  icon: Icon;
  /** The right that the report needs beside that to the page. */
  access?: Action;
  /** The width of its window. */
  size: number | "xl";
  content: ComponentType;
}

/** The reports without an address, in the order of their group. */
const reports: readonly Report[] = [
  {
    group: "Papers of customers",
    title: "Payment Statements",
    text: "A loan's payments over a period, with what is due, ready to print on A4.",
    icon: IconFileDescription,
    size: 900,
    content: PaymentStatements,
  },
  {
    group: "Papers of customers",
    title: "Payment Search (Others)",
    text: "Every payment of one loan or one customer.",
    icon: IconListSearch,
    size: "xl",
    content: OtherPayments,
  },
  {
    group: "Books",
    title: "Trial Balance",
    text: "Debits and credits of every account up to a day.",
    icon: IconScale,
    access: "ledger.read",
    size: 900,
    content: TrialBalance,
  },
  {
    group: "Books",
    title: "Missing Receipt Numbers",
    text: "Numbers that no payment has.",
    icon: IconReceiptOff,
    access: "ledger.read",
    size: "xl",
    content: MissingReceipts,
  },
];

/**
 * Reports (RPT-1): payment statements, payments of a loan or customer, and for those who may read the ledger the trial
 * balance and the financial reports. One of these is in the address: `#reports?view=balance-sheet`.
 */
export default function ReportsPage({ params }: SectionPageProps) {
  const view = reportViews.find(({ value }) => value === params.get("view"));
  return view === undefined ? (
    <AllReports />
  ) : (
    <Suspense fallback={<DetailSkeleton lines={8} />}>
      <ReportViewPage view={view} params={params} />
    </Suspense>
  );
}

function AllReports() {
  const actor = useActor();
  const [open, setOpen] = useState<Report | null>(null);
  const hasBranches = useBranches().length > 1 && branchInView() === "";
  const visible = reports.filter(
    ({ access }) => access === undefined || (actor !== null && may(actor, access)),
  );
  return (
    <>
      <PageHeader title="Reports" text="What you print for a customer, and what you look up." />
      <div className={classes.cards}>
        {groups.map((group) => {
          const own = visible.filter((report) => report.group === group);
          const views = reportViews.filter(
            (view) =>
              view.group === group &&
              actor !== null &&
              may(actor, view.report.access) &&
              (view.ofBranches !== true || hasBranches),
          );
          return (
            own.length + views.length > 0 && (
              <Section key={group} title={group}>
                <ul className={classes.reports}>
                  {own.map((report) => (
                    <li key={report.title}>
                      <Button
                        variant="default"
                        leftSection={<report.icon size={18} />}
                        onClick={() => setOpen(report)}
                      >
                        {report.title}
                      </Button>
                      <p>{report.text}</p>
                    </li>
                  ))}
                  {views.map(({ value, report }) => (
                    <ReportLink key={value} href={reportHref(value)} {...report} />
                  ))}
                  {group === "Portfolio" && (
                    <ReportLink
                      href={sectionHref("arrears")}
                      title="Arrears"
                      text="Loans that are late, by days and by officer."
                    />
                  )}
                  {group === "Books" && actor !== null && may(actor, "files.read") && (
                    <ReportLink
                      href={sectionHref("files")}
                      title="Files for Others"
                      text="Files for an accountant, a credit bureau or a regulator."
                    />
                  )}
                </ul>
              </Section>
            )
          );
        })}
      </div>
      {visible.map((report) => (
        <Modal
          key={report.title}
          opened={open === report}
          onClose={() => setOpen(null)}
          title={report.title}
          size={report.size}
        >
          <report.content />
        </Modal>
      ))}
    </>
  );
}

function ReportLink(props: { href: string; title: string; text: string }) {
  return (
    <li>
      <Button
        variant="default"
        leftSection={<IconReportMoney size={18} />}
        component={Link}
        to={{ hash: props.href }}
      >
        {props.title}
      </Button>
      <p>{props.text}</p>
    </li>
  );
}

/** A report with an address of its own: `#reports?view=income-statement&from=2026-03-01&to=2026-03-31`. */
function ReportViewPage(props: { view: ReportView; params: URLSearchParams }) {
  const { view, params } = props;
  const actor = useActor();
  const navigate = useNavigate();
  const { report, content: Content } = view;
  const days = daysFrom(params);
  const change: ReportProps["change"] = (changes) =>
    void navigate(
      { hash: sectionHref("reports", changedParams(params, changes)) },
      { preventScrollReset: true },
    );
  return (
    <>
      <PageHeader
        title={report.title}
        text={report.text}
        back={<Link to={{ hash: sectionHref("reports") }}>Reports</Link>}
      />
      {actor !== null && !may(actor, report.access) ? (
        <EmptyState title={generalTexts.forbidden} />
      ) : (
        <Content
          key={view.value}
          days={days}
          given={{
            ...(days.from === "" ? {} : { from: days.from }),
            ...(days.to === "" ? {} : { to: days.to }),
          }}
          params={params}
          change={change}
          onShow={({ from, to }) => change({ from: from || null, to: to || null })}
        />
      )}
    </>
  );
}

const columns: readonly Column<ledger.MissingReceipts>[] = [
  {
    key: "numbers",
    header: "Receipts",
    cell: (hole) => (hole.first === hole.last ? hole.first : `${hole.first} to ${hole.last}`),
  },
  { key: "count", header: "Missing", kind: "money", cell: (hole) => hole.count },
  {
    key: "after",
    header: "Payment before",
    cell: (hole) => hole.after !== null && formatStaffDateTime(hole.after),
  },
  { key: "before", header: "Payment after", cell: (hole) => formatStaffDateTime(hole.before) },
];

/** Receipt numbers without a payment, with the times of the payments before and after. */
function MissingReceipts() {
  const result = useEndpointQuery(ledger.listMissingReceipts, {}, { staleTime: 0 });
  if (result.data === undefined && result.error !== null) {
    return (
      <ErrorState
        error={result.error}
        fallback="Failed to fetch the missing receipt numbers."
        onRetry={() => void result.refetch()}
      />
    );
  }
  return (
    <div className={layout.stack4}>
      <p className={layout.hint}>
        A number is drawn before a payment is kept. When the payment then cannot be kept, its number
        stays unused. No payment is missing.
      </p>
      <DataTable
        label="Missing receipt numbers"
        columns={columns}
        rows={result.data?.missing}
        rowKey={(hole) => hole.first}
        empty={
          <EmptyState
            compact
            title="No receipt number is missing"
            text="Every number up to the newest payment has its payment."
          />
        }
      />
    </div>
  );
}
