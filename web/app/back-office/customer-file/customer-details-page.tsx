import { lazy, Suspense } from "react";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import type { CustomerSummary } from "@microfinance/contract/customer-file/summary.ts";
import { readCustomerSummary } from "@microfinance/contract/customer-file/summary-endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { customerDetailTexts, panelTexts } from "@microfinance/contract/customers/texts.ts";
import { Link } from "react-router";
import { listCustomerLoans } from "@microfinance/contract/loans/endpoints.ts";
import { MessagePreferences } from "../../account/message-preferences.tsx";
import { AddressPanel } from "../../customer-records/address-panel.tsx";
import { BankPanel } from "../../customer-records/bank-panel.tsx";
import { BusinessesPanel } from "../../customer-records/businesses-panel.tsx";
import { IdentityPanel } from "../../customer-records/identity-panel.tsx";
import { EmployerPanel } from "../../customer-records/employer-panel.tsx";
import { GuarantorsPanel } from "../../customer-records/guarantors-panel.tsx";
import { useEndpointQuery } from "../../core/query.ts";
import { sectionHref, useSectionNavigation } from "../../core/use-section.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { PageHeader } from "../../components/shell/page-header.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { Section } from "../../components/shell/section.tsx";
import { RevealTogether } from "../../components/feedback/reveal-together.tsx";
import { Note } from "../../components/feedback/note.tsx";
import { useActor } from "../../core/use-actor.ts";
import type { SectionPageProps } from "../section-keys.ts";
import { BackToCustomers } from "../customers/back-to-customers.tsx";
import { CustomerBioPanel } from "../customers/customer-bio-panel.tsx";
import { CustomerHead } from "./customer-head.tsx";
import { LookAlikes } from "../customers/look-alikes.tsx";
import { PrivacyPanel } from "../customers/privacy-panel.tsx";
import { stacked } from "../../components/table/columns.ts";
import layout from "../../components/layout.module.css";
import links from "../link-tabs.module.css";
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

// Loaded beside the answers: the head does not need it.
const loadFile = () => import("./customer-file.tsx");
const CustomerFile = lazy(async () => ({ default: (await loadFile()).CustomerFile }));
const GuarantorConsentLine = lazy(async () => ({
  default: (await import("../customers/guarantor-consent.tsx")).GuarantorConsentLine,
}));
const CreditPanel = lazy(async () => ({
  default: (await import("./credit/credit-panel.tsx")).CreditPanel,
}));

const CustomerStory = lazy(async () => ({
  default: (await import("./customer-story.tsx")).CustomerStory,
}));

const CustomerBlocks = lazy(async () => ({
  default: (await import("../customers/blocked/customer-blocks.tsx")).CustomerBlocks,
}));

const MergedRecords = lazy(async () => ({
  default: (await import("../customers/merge/merged-records.tsx")).MergedRecords,
}));

/** One customer (CUST-19, CUST-40): loans and timeline, bio and the five panels, papers and notes, under three tabs. */
export default function CustomerDetailsPage({ params }: SectionPageProps) {
  const id = params.get("id") ?? "";
  if (id === "") {
    return (
      <>
        <PageHeader title="Customer" back={<BackToCustomers />} />
        <EmptyState
          title="No customer selected."
          action={
            <Button component={Link} to={{ hash: sectionHref("customers") }}>
              Choose a customer
            </Button>
          }
        />
      </>
    );
  }
  return <OneCustomer key={id} id={id} params={params} />;
}

/** The parts of the page, each with its address; the first is that without one. */
const customerTabs = [
  { key: "overview", label: "Loans and timeline" },
  { key: "record", label: "Person and records" },
  { key: "papers", label: "Papers and notes" },
] as const;

type CustomerTab = (typeof customerTabs)[number]["key"];

function CustomerTabs(props: {
  id: string;
  tab: CustomerTab;
  summary: CustomerSummary | undefined;
}) {
  const { id, tab, summary } = props;
  const papers = summary === undefined ? 0 : summary.papers.length + summary.notes.length;
  return (
    <nav className={links.tabs} aria-label="Parts of the customer">
      {customerTabs.map(({ key, label }) => (
        <Link
          key={key}
          className={links.tab}
          to={{
            hash: sectionHref("customer-details", key === "overview" ? { id } : { id, tab: key }),
          }}
          aria-current={key === tab ? "page" : undefined}
        >
          {label}
          {key === "papers" && papers > 0 && <span className={layout.soft}>{papers}</span>}
        </Link>
      ))}
    </nav>
  );
}

function OneCustomer(props: { id: string; params: URLSearchParams }) {
  const { id } = props;
  const actor = useActor();
  const answer = useEndpointQuery(readCustomer, { params: { userId: id } });
  const summary = useEndpointQuery(readCustomerSummary, { params: { id } });
  const navigate = useSectionNavigation();
  const customer = answer.data?.customer;
  const tab = customerTabs.find(({ key }) => key === props.params.get("tab"))?.key ?? "overview";
  const readOnly = actor === null || !may(actor, "customers.update");
  const shared = { customerId: id, viewer: "staff", readOnly } as const;
  if (customer === undefined && answer.error !== null) {
    return (
      <>
        <PageHeader title={customerDetailTexts.heading(id)} back={<BackToCustomers />} />
        <ErrorState
          error={answer.error}
          fallback="The customer could not be fetched."
          onRetry={() => void answer.refetch()}
        />
      </>
    );
  }
  return (
    <>
      {customer === undefined ? (
        <PageHeader title={customerDetailTexts.heading(id)} text=" " back={<BackToCustomers />} />
      ) : (
        <CustomerHead
          customer={customer}
          summary={summary.data?.summary}
          onAddLoan={() => navigate("capture", { customer: customer.customer_id })}
        />
      )}
      <RevealTogether isReady={customer !== undefined && !summary.isPending}>
        <div className={layout.stack4}>
          {actor !== null && readOnly && (
            <Note>Your role reads this record and cannot change it.</Note>
          )}
          <CustomerTabs id={id} tab={tab} summary={summary.data?.summary} />
          {tab === "overview" && (
            <>
              <CustomerLoans customerId={id} params={props.params} />
              {customer !== undefined && (
                <>
                  <Suspense fallback={null}>
                    <CreditPanel
                      customerId={customer.customer_id}
                      customerName={fullName(customer)}
                    />
                  </Suspense>
                  <Suspense fallback={null}>
                    <CustomerBlocks customer={customer} />
                  </Suspense>
                </>
              )}
              <LookAlikes customerId={id} readOnly={readOnly} />
              {customer !== undefined && (
                <>
                  <Suspense fallback={null}>
                    <MergedRecords customerId={customer.customer_id} />
                  </Suspense>
                  <Suspense fallback={<CardSkeleton cards={2} height={120} />}>
                    <CustomerStory
                      customerId={customer.customer_id}
                      note={Number(props.params.get("note")) || null}
                    />
                  </Suspense>
                </>
              )}
            </>
          )}
          {tab === "record" && (
            <>
              <CustomerBioPanel answer={answer} readOnly={readOnly} />
              <IdentityPanel {...shared} />
              <AddressPanel {...shared} />
              <EmployerPanel {...shared} />
              <BankPanel {...shared} />
              <GuarantorsPanel
                {...shared}
                below={({ id: guarantorId }, name) => (
                  <Suspense>
                    <GuarantorConsentLine {...shared} guarantorId={guarantorId} name={name} />
                  </Suspense>
                )}
              />
              <BusinessesPanel {...shared} />
              {customer !== undefined && (
                <Section title="Text messages">
                  <MessagePreferences customerId={customer.customer_id} readOnly={readOnly} />
                </Section>
              )}
              {actor !== null && may(actor, "privacy.erase") && customer !== undefined && (
                <PrivacyPanel customerId={customer.customer_id} />
              )}
            </>
          )}
          {tab === "papers" && summary.data !== undefined && (
            <Suspense fallback={<CardSkeleton cards={2} height={120} />}>
              <CustomerFile summary={summary.data.summary} />
            </Suspense>
          )}
          {tab === "papers" && summary.data === undefined && summary.error !== null && (
            <ErrorState
              error={summary.error}
              fallback="The papers and notes could not be fetched."
              onRetry={() => void summary.refetch()}
            />
          )}
        </div>
      </RevealTogether>
    </>
  );
}

const loanColumns: readonly LoanColumn[] = [
  { ...codeColumn("ID"), line: "title" },
  { ...submittedColumn, low: true },
  { ...typeColumn, low: true },
  statusColumn,
  stacked(moneyColumn("loan_amount", "Requested"), moneyColumn("approved_amount", "Approved")),
  { ...moneyColumn("paid_total", "Total Paid"), low: true },
  stacked({ ...balanceColumn, line: "amount" }, nextDueColumn),
];

/** The loans of one customer, newest first; one opens in the Loan Details side panel. */
function CustomerLoans(props: { customerId: string; params: URLSearchParams }) {
  const list = useListPage(listCustomerLoans, "customer-details", props.params, () => ({}), {
    path: { customerId: props.customerId },
  });
  return (
    <Section title="Loans" bare>
      <ListTable
        list={list}
        failure={panelTexts.failed}
        label="Loans"
        columns={loanColumns}
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
