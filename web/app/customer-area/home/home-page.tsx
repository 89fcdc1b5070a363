import {
  lazy,
  Suspense,
  useState,
  type ComponentType,
  useEffect,
  useRef,
  useTransition,
} from "react";
import { useIsFetching, useQueries, useQueryClient } from "@tanstack/react-query";
import {
  panelTexts,
  addressTexts,
  bankTexts,
  employerTexts,
  customerTexts,
} from "@microfinance/contract/customers/texts.ts";
import * as records from "@microfinance/contract/customers/record-endpoints.ts";
import { shownEmail } from "@microfinance/contract/core/email.ts";
import { readProfile } from "@microfinance/contract/auth/endpoints.ts";
import { readCustomer } from "@microfinance/contract/customers/endpoints.ts";
import { fullName } from "@microfinance/contract/core/names.ts";
import { loanRequestKey } from "../../core/session.ts";
import { RevealTogether } from "../../components/feedback/reveal-together.tsx";
import { SectionBoundary } from "../../components/shell/section-boundary.tsx";
import { HomeItems, useHomeItems } from "./home-items-list.tsx";
import { OwnCredit } from "./own-credit.tsx";
import classes from "./home-page.module.css";
import { useOwnCustomer } from "../current-customer.ts";
import { homeKeys, homeQueries } from "./home-queries.ts";
import { keepHome } from "./last-home.ts";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Section } from "../../components/shell/section.tsx";
import { useOwnLoans } from "../loans/use-own-loans.ts";
import {
  addressSummary,
  bankSummary,
  employerSummary,
} from "../../customer-records/record-summaries.ts";
import { useEndpointQuery } from "../../core/query.ts";
import { withMantine } from "../../components/theme/with-mantine.ts";
import { BioView } from "../../customer-records/bio-view.tsx";
import { Summarized } from "../../components/display/summarized.tsx";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import {
  type Loading,
  LoadedPanel,
  type RecordPanelProps,
} from "../../customer-records/loaded-panel.tsx";
import { MissingRecord } from "../../customer-records/missing-record.tsx";
import { BeginButton } from "../../components/form/begin-button.tsx";

const ContinueRequest = lazy(async () => ({
  default: (await import("./continue-request.tsx")).ContinueRequest,
}));

/**
 * The Home tab: the loans and what to do next, then the profile sections as summaries (CUST-21). Everything is fetched
 * concurrently and shown together, so that the items on top do not move the rest.
 */
export default function HomePage() {
  const items = useHomeItems();
  return (
    <RevealTogether isReady={items !== undefined}>
      <div className={classes.page}>
        <FetchOwnRecords />
        <LoansNotLoaded />
        {localStorage.getItem(loanRequestKey) !== null && (
          <SectionBoundary>
            <Suspense fallback={null}>
              <ContinueRequest />
            </Suspense>
          </SectionBoundary>
        )}
        <HomeItems items={items ?? []} />
        <OwnCredit />
        <BioGraph />
        <RecordPanels />
      </div>
    </RevealTogether>
  );
}

/**
 * Fetches what Home reads concurrently, in the order of CUST-20. It is the first element of the Home tab: a panel
 * before it would send its own request earlier. Whenever all has been read, the device keeps it.
 */
function FetchOwnRecords() {
  const { customerId } = useOwnCustomer();
  useQueries({ queries: homeQueries(customerId) });
  const cache = useQueryClient();
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (!isReading) void keepHome(cache, homeKeys(cache, customerId));
  }, [isReading, cache, customerId]);
  return null;
}

/**
 * Stands where the loan cards would be when the loans could not be fetched: a customer who owes must not read nothing.
 */
export function LoansNotLoaded() {
  const { loans, error, refetch } = useOwnLoans();
  if (loans !== undefined || error === null) return null;
  return (
    <Section title="My Loans">
      <ErrorState error={error} fallback={panelTexts.failed} onRetry={() => void refetch()} />
    </Section>
  );
}

/** The panels with their fields and forms in one file, which is a quarter of all that Home would load. */
const fetchPanels = withMantine(() => import("./editable-panels.ts"));
const AddressPanel = lazy(async () => ({ default: (await fetchPanels()).AddressPanel }));
const EmployerPanel = lazy(async () => ({ default: (await fetchPanels()).EmployerPanel }));
const BankPanel = lazy(async () => ({ default: (await fetchPanels()).BankPanel }));

/** The customer's address, employer and bank on Home (CUST-14). */
function RecordPanels() {
  const { customerId } = useOwnCustomer();
  const own = { params: { id: customerId } };
  const address = useEndpointQuery(records.readAddress, own);
  const employer = useEndpointQuery(records.readEmployer, own);
  const bank = useEndpointQuery(records.readBank, own);
  return (
    <>
      <RecordPanel
        id="address-details"
        title={addressTexts.title}
        answer={address}
        summaryOf={({ address: record }) => record && addressSummary(record)}
        empty={addressTexts.empty}
        Panel={AddressPanel}
      />
      <RecordPanel
        id="occupation-and-employer"
        title={employerTexts.title}
        answer={employer}
        summaryOf={({ employer: record }) => record && employerSummary(record)}
        empty={addressTexts.empty}
        Panel={EmployerPanel}
      />
      <RecordPanel
        id="bank-information"
        title={bankTexts.title}
        answer={bank}
        summaryOf={({ bank: record }) => record && bankSummary(record)}
        empty={bankTexts.empty}
        Panel={BankPanel}
      />
    </>
  );
}

const PendingEmail = lazy(async () => ({
  default: (await import("../../account/pending-email.tsx")).PendingEmail,
}));

/** The Bio Graph, read-only in the Home tab (CUST-16). */
export function BioGraph() {
  const { customerId, userId } = useOwnCustomer();
  const profile = useEndpointQuery(readProfile);
  const customer = useEndpointQuery(readCustomer, { params: { userId: customerId } });
  // Both responses contain the bio, so one of them suffices.
  const bio = profile.data?.user ?? customer.data?.customer;
  const pending = profile.data?.user.pending_email ?? null;
  // It stays when nothing waits any more, since it then shows the result of the change.
  const [wasPending, setWasPending] = useState(false);
  if (pending !== null && !wasPending) setWasPending(true);
  const failure = profile.error ?? customer.error;
  const code = customer.data?.customer.customer_id ?? profile.data?.user.customer_id;
  return (
    <Section title="Bio Graph" text={code ? `Customer ${code}` : undefined}>
      {bio !== undefined ? (
        <>
          <Summarized summary={[fullName(bio), bio.phone, shownEmail(bio.email)]}>
            <BioView bio={bio} viewer="customer" />
          </Summarized>
          {wasPending && (
            <SectionBoundary>
              <Suspense fallback={null}>
                <PendingEmail userId={userId} email={pending} />
              </Suspense>
            </SectionBoundary>
          )}
        </>
      ) : failure === null ? (
        <DetailSkeleton lines={8} />
      ) : (
        <ErrorState
          error={failure}
          fallback={customerTexts.missingUser}
          onRetry={() => void Promise.all([profile.refetch(), customer.refetch()])}
        />
      )}
    </Section>
  );
}

/**
 * A record of Home (CUST-14) as one line. Its fields and its form are loaded when they are opened, so that the first
 * page stays light; the panel that has them takes the place of the line. A failed download says so there.
 *
 * @param id what a next step leads to.
 * @param summaryOf the parts of the line; null for no record.
 * @param empty the text for no record.
 * @param Panel the panel with fields and form, loaded when it is first rendered.
 */
function RecordPanel<Answer>(props: {
  id: string;
  title: string;
  answer: Loading<Answer>;
  summaryOf: (answer: Answer) => readonly (string | null)[] | null;
  empty: string;
  Panel: ComponentType<RecordPanelProps>;
}) {
  const { title, Panel } = props;
  const { customerId } = useOwnCustomer();
  const place = useRef<HTMLDivElement>(null);
  const [opens, setOpens] = useState<"details" | "form" | null>(null);
  // The line remains until the panel is loaded.
  const [isLoading, startLoading] = useTransition();
  const open = (what: "details" | "form") => startLoading(() => setOpens(what));
  // What had the focus is gone with the line.
  useEffect(() => {
    if (opens === null) return;
    const opened = opens === "form" ? "input, select" : "summary";
    place.current?.querySelector<HTMLElement>(opened)?.focus();
  }, [opens]);
  return (
    <div ref={place} id={props.id}>
      {opens !== null ? (
        <SectionBoundary>
          <Panel customerId={customerId} viewer="customer" opens={opens} />
        </SectionBoundary>
      ) : (
        <LoadedPanel title={title} answer={props.answer} lines={1}>
          {(answer) => {
            const summary = props.summaryOf(answer);
            return (
              <Section
                title={title}
                actions={
                  <BeginButton
                    exists={summary !== null}
                    loading={isLoading}
                    onClick={() => open("form")}
                  />
                }
              >
                {summary === null ? (
                  <MissingRecord text={props.empty} />
                ) : (
                  <Summarized summary={summary} onOpen={() => open("details")}>
                    <DetailSkeleton lines={4} />
                  </Summarized>
                )}
              </Section>
            );
          }}
        </LoadedPanel>
      )}
    </div>
  );
}
